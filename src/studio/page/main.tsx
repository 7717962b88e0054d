import { mountStudio } from './mount.tsx';

/*
 * Starts the page of the studio, at /__studio/. Its document is written by the preview: an element with the id `studio`, and
 * the token of the preview in <meta name="plenary-studio">.
 */

const place = document.getElementById('studio');
if (place) mountStudio(place);
