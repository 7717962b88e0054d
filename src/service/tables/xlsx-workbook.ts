import { LIMITS, tooLarge } from './limits.ts';
import { damaged } from './refusals.ts';
import { local, readXml } from './xml.ts';
import type { Archive } from './zip.ts';

/** Where the parts of a workbook lie in its archive. */
export interface WorkbookParts {
  /** The sheets with cells in the order of their tabs, hidden ones too; a chart on a tab of its own is none. */
  sheets: { name: string; part: string; hidden: boolean }[];
  /** Whether days are counted from 1904 on, as old Excel for Mac did, and not from 1900 on. */
  since1904: boolean;
  /** The texts that cells share. */
  strings: string | undefined;
  styles: string | undefined;
}

interface Relation {
  /** The last word of its type, which is the same in the two dialects of the format. */
  type: string;
  /** The name of the part in the archive. */
  part: string;
}

/** Reads which parts a workbook has (ECMA-376-1, 18.2; ECMA-376-2, 9.3). What lies outside of the file is never followed. */
export async function workbookParts(archive: Archive): Promise<WorkbookParts> {
  const roots = await relationsOf(archive, '');
  const workbook = [...roots.values()].find(({ type }) => type === 'officeDocument')?.part;
  if (workbook === undefined) throw damaged('Its main part is missing.');
  const relations = await relationsOf(archive, workbook);
  const partOf = (type: string) =>
    [...relations.values()].find((relation) => relation.type === type && archive.has(relation.part))?.part;

  const sheets: WorkbookParts['sheets'] = [];
  let since1904 = false;
  await readXml(archive.read(workbook), {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') since1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (tag === 'sheet') {
        const id = Object.entries(attributes).find(([name]) => name !== 'id' && local(name) === 'id')?.[1];
        const relation = relations.get(id ?? '');
        if (!relation) throw damaged('A sheet of it is missing.');
        const { name = '', state = '' } = attributes;
        const hidden = /^(very)?hidden$/i.test(state);
        if (relation.type === 'worksheet') sheets.push({ name, part: relation.part, hidden });
        if (sheets.length > LIMITS.sheets) throw tooLarge('sheets');
      }
      return false;
    },
  });
  return { sheets, since1904, strings: partOf('sharedStrings'), styles: partOf('styles') };
}

/** What a part refers to, by id; the archive itself is the part without a name. */
async function relationsOf(archive: Archive, part: string): Promise<Map<string, Relation>> {
  const found = new Map<string, Relation>();
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const file = `${folder}_rels/${part.slice(folder.length)}.rels`;
  if (!archive.has(file)) return found;
  await readXml(archive.read(file), {
    open: (tag, { Id, Type, Target, TargetMode }) => {
      if (tag === 'Relationship' && Id && Type && Target && TargetMode !== 'External') {
        found.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), part: resolved(folder, Target) });
      }
      return false;
    },
  });
  return found;
}

/** The name of a part that another in some folder refers to. There is nothing above the archive to get out to. */
function resolved(folder: string, target: string): string {
  const base = `file:///${folder}`;
  if (!URL.canParse(target, base)) throw damaged('A part of it refers to an address that is none.');
  return decoded(new URL(target, base).pathname.slice(1));
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
