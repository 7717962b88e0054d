/* Every kind of export is uploaded again. */
import './exports.test.ts';
