/* Each key of each object under the pointer. */
import './language-server.test.ts';
