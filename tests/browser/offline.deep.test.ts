// the itinerary without signal, and visitors who save data
import './offline.test.ts';
