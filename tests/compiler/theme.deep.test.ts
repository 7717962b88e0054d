// more themes than a school could try
import './theme.test.ts';
