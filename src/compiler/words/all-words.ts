import ar from './ar.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import hi from './hi.json' with { type: 'json' };
import id from './id.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };
import ptPT from './pt-PT.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };

/** Plenary's words in each language except English, which is in the schemas. */
export const WORDS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ...{ ar, de, es, fr, hi, id, it, nl, pt, 'pt-PT': ptPT, tr, zh },
};
