/*
 * The preview, the problems that it shows, and the studio. One preview is for all of them, since to start it, and to load what it
 * loads first, takes as long as what is done in it. The first of them needs it without its file.
 */
import './preview-follows.ts';
import './preview-problems.ts';
import './preview-studio.ts';
