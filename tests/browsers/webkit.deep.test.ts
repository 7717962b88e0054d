import { storiesIn } from './stories.ts';
import { startWebKit } from './webkit.ts';

storiesIn(startWebKit);
