/* The same for the router. */
import './first-react.ts';
import 'react-router-dom';

await new Promise((resolve) => setTimeout(resolve));
