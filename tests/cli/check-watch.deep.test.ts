// a schema that changes under the watch
import './check-watch.test.ts';
