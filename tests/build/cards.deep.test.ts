// every script, and every kind of damage
import './cards.test.ts';
