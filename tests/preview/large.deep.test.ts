// an edit of the studio in a large site, and the end of the preview right after it
import './large.test.ts';
