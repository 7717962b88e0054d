/*
 * Evaluates React by itself, and lets the browser breathe before the rest: no task of the script takes so long that a
 * visitor would notice. It has to be imported first; what imports it waits here.
 */
import 'react-dom/client';

await new Promise((resolve) => setTimeout(resolve));
