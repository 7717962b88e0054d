// the same with many more sequences: `scaled` counts them
import './properties.test.ts';
