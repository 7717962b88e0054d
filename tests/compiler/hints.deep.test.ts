// the same promise for hundreds of copies of site.yaml, each with another mistake
import './hints.test.ts';
