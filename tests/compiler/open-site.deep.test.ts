// the same promises with many more changes
import './open-site.test.ts';
