import { startFirefox } from './firefox.ts';
import { storiesIn } from './stories.ts';

storiesIn(startFirefox);
