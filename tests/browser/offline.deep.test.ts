// the itinerary without signal, visitors who save data, and hosts that fail for a while
import './offline.test.ts';
