/* Each fault, in a file with the line ends of Windows, too. */
import './broken-site.test.ts';
