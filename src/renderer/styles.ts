/** What stands on every page before the styles of its blocks; `base.css` fixes the order of the layers, so it is first. */
import '../styles/base.css';
import '../styles/tokens.css';
import '../styles/early.css';
import '../styles/panel.css';
import '../styles/motion.css';
import '../styles/picture.css';
import '../styles/print.css';
/** A page that fails has no other way to its styles. */
import './error-screen.module.css';
