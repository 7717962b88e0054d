/* Each object, and each key of it under the pointer. */
import './language-server.test.ts';
