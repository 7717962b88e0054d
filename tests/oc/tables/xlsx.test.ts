import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import type { Cell } from '../../../src/oc/model.ts';
import { readTables } from '../../../src/oc/tables/read.ts';
import { rawWorkbook } from '../raw-workbook.ts';

/** The cells of the one row that is made of some XML, with styles and texts by hand. */
async function rowOf(
  cells: string,
  workbook: { strings?: string; styles?: string; properties?: string } = {},
) {
  const [sheet] = await readTables(
    await rawWorkbook({ sheets: [`<row r="1">${cells}</row>`], ...workbook }),
    'a.xlsx',
  );
  return sheet?.rows[0]?.cells;
}

const at = (...fields: [number, number, number, number?, number?]) => {
  const [year, month, day, hours = 0, minutes = 0] = fields;
  return new Date(Date.UTC(year, month - 1, day, hours, minutes));
};

test('what a library writes is read as it was, sheet by sheet in their order, hidden ones too', async () => {
  const people: Cell[][] = [
    ['Name', 'Phone', 'Grade', 'Consent', 'Sent'],
    ['Zoë <Müller> & co', '+919845012345', 11, true, at(2024, 6, 1, 8, 30)],
    ['=1+1', '0098450', 9.5, false, at(1999, 12, 31)],
    ['two\nlines', null, 919845012345],
  ];
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Ünï & co', rows: people },
      { name: 'Hidden', rows: [['secret']], hidden: true },
      { name: 'Very hidden', rows: [['more']], veryHidden: true },
      { name: 'Empty', rows: [] },
      {
        name: 'Merged',
        rows: [['all of it'], ['a', 'b']],
        merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 3 }],
      },
    ],
  });
  const sheets = await readTables(bytes, 'people.xlsx');
  expect(sheets).toEqual([
    { name: 'Ünï & co', rows: people.map((cells, row) => ({ number: row + 1, cells })) },
    { name: 'Hidden', rows: [{ number: 1, cells: ['secret'] }], hidden: true },
    { name: 'Very hidden', rows: [{ number: 1, cells: ['more'] }], hidden: true },
    { name: 'Empty', rows: [] },
    {
      name: 'Merged',
      merged: [{ from: 1, to: 1, column: 0, lastColumn: 3 }],
      rows: [
        { number: 1, cells: ['all of it'] },
        { number: 2, cells: ['a', 'b'] },
      ],
    },
  ]);
});

test('texts in the cells themselves are read like shared ones', async () => {
  const rows = [['Name'], ['Asha']];
  const bytes = await writeXlsx({ sheets: [{ name: 'A', rows }], stringMode: 'inline' });
  expect((await readTables(bytes, 'a.xlsx'))[0]?.rows.map(({ cells }) => cells)).toEqual(rows);
});

test('a workbook with macros is read, and they are left alone', async () => {
  const bytes = await writeXlsx({ sheets: [{ name: 'A', rows: [['x']] }], vbaProject: new Uint8Array(100) });
  expect(await readTables(bytes, 'a.xlsm')).toEqual([{ name: 'A', rows: [{ number: 1, cells: ['x'] }] }]);
});

describe('cells', () => {
  test('with formats inside are their text, without the readings of kanji', async () => {
    const strings =
      '<si><r><rPr><b/></rPr><t xml:space="preserve">Asha </t></r><r><t>Rao</t></r></si>' +
      '<si><t>東京</t><rPh sb="0" eb="2"><t>とうきょう</t></rPh></si><si><t>a_x000D_b &amp; c</t></si><si/>';
    const cells = [0, 1, 2, 3].map((index) => `<c t="s"><v>${index}</v></c>`).join('');
    const inline = '<c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r><rPh><t>x</t></rPh></is></c>';
    expect(await rowOf(cells + inline, { strings })).toEqual([
      'Asha Rao',
      '東京',
      'a\rb & c',
      null,
      'inline',
    ]);
  });

  test('that are formulas are the value that was saved, or else the formula as text', async () => {
    const cells =
      '<c r="A1" t="str"><f>B1&amp;C1</f><v>AshaRao</v></c><c r="B1"><f>1+1</f><v>2</v></c>' +
      '<c r="C1" t="b"><f>TRUE()</f><v>1</v></c><c r="D1"><f>SUM(A1)</f></c><c r="E1" t="str"><f>""</f><v></v></c><c r="F1"><v>1</v></c>';
    expect(await rowOf(cells)).toEqual(['AshaRao', 2, true, '=SUM(A1)', null, 1]);
  });

  test('with errors are the text of the error', async () => {
    expect(
      await rowOf('<c r="A1" t="e"><v>#N/A</v></c><c r="B1" t="e"><f>1/0</f><v>#DIV/0!</v></c>'),
    ).toEqual(['#N/A', '#DIV/0!']);
  });

  test('stand where they say, or after the last', async () => {
    expect(
      await rowOf('<c r="B1"><v>1</v></c><c><v>2</v></c><c r="E1"><v>3</v></c><c r="SF1" s="1"/>'),
    ).toEqual([null, 1, 2, null, 3]);
  });

  test('that hold what does not fit their type keep it as text', async () => {
    expect(
      await rowOf(
        '<c><v>12 a</v></c><c><v>1e999</v></c><c t="d"><v>soon</v></c><c><v>9.19845012345E11</v></c>',
      ),
    ).toEqual(['12 a', '1e999', 'soon', 919845012345]);
  });

  test('may have tags with a prefix', async () => {
    expect(
      await rowOf('<x:c t="inlineStr" xmlns:x="y"><x:is><x:t><![CDATA[<a>]]></x:t></x:is></x:c>'),
    ).toEqual(['<a>']);
  });
});

describe('dates', () => {
  const styles = (...formats: [number, string?][]) =>
    `<numFmts>${formats.map(([id, code]) => (code ? `<numFmt numFmtId="${id}" formatCode="${code}"/>` : '')).join('')}</numFmts>` +
    `<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map(([id]) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`;
  const styled = (...values: (number | string)[]) =>
    values.map((value, index) => `<c s="${index + 1}"><v>${value}</v></c>`).join('');

  test('are recognised by their format', async () => {
    const codes: [number, string?][] = [
      [14],
      [22],
      [164, 'yyyy\\-mm\\-dd hh:mm'],
      [165, '[$-409]d/m/yy h:mm AM/PM;@'],
      [166, '[h]:mm'],
      [167, 'dd&quot;. Tag&quot;'],
    ];
    const date = at(2024, 8, 1, 8, 30);
    const serial = 45505.354166666664;
    expect(await rowOf(styled(...codes.map(() => serial)), { styles: styles(...codes) })).toEqual(
      codes.map(() => date),
    );
  });

  test('are not other numbers', async () => {
    const codes: [number, string?][] = [
      [0],
      [1],
      [49],
      [164, '0.00&quot; days&quot;'],
      [165, '[Red]#,##0'],
      [166, '[$$-409] #,##0.00'],
      [167, 'General'],
      [168, '\\d\\a\\y0'],
    ];
    expect(await rowOf(styled(...codes.map(() => 45505)), { styles: styles(...codes) })).toEqual(
      codes.map(() => 45505),
    );
  });

  test('are not the amounts of a currency, which stay amounts of that currency', async () => {
    const codes: [number, string][] = [
      [164, '[$€-2] #,##0.00'],
      [165, '[$₹-4009] #,##0'],
      [166, '&quot;₹&quot;#,##0'],
      [167, '#,##0 &quot;USD&quot;'],
      [168, '[$CHF-807] #,##0.00'],
      [169, '_-£* #,##0.00_-;-£* #,##0.00_-'],
    ];
    expect(await rowOf(styled(...codes.map(() => 1500.5)), { styles: styles(...codes) })).toEqual(
      ['EUR', 'INR', 'INR', 'USD', 'CHF', 'GBP'].map((code) => `${code} 1500.5`),
    );
  });

  test('are counted from 1900, with the day that never was, or from 1904', async () => {
    const workbook = { styles: styles([14], [14], [14], [14]) };
    const numbers = styled(1, 59, 61, 43831);
    expect(await rowOf(numbers, workbook)).toEqual([
      at(1900, 1, 1),
      at(1900, 2, 28),
      at(1900, 3, 1),
      at(2020, 1, 1),
    ]);
    expect(await rowOf(styled(0.5, 1, 42369), { ...workbook, properties: 'date1904="1"' })).toEqual([
      at(1904, 1, 1, 12),
      at(1904, 1, 2),
      at(2020, 1, 1),
    ]);
  });

  test('are no phones: a number that no date can have stays a number', async () => {
    expect(await rowOf(styled(9845012345, 98450123, -1), { styles: styles([14], [14], [14]) })).toEqual([
      9845012345, 98450123, -1,
    ]);
  });

  test('may be written as text by the strict dialect', async () => {
    const cells =
      '<c t="d"><v>2024-08-01T08:30:00</v></c><c t="d"><v>2024-08-01</v></c><c t="d"><v>2024-08-01T08:30:00Z</v></c>';
    expect(await rowOf(cells)).toEqual([at(2024, 8, 1, 8, 30), at(2024, 8, 1), at(2024, 8, 1, 8, 30)]);
  });
});

test('rows keep their numbers, and those that are only coloured are left out', async () => {
  const data =
    '<row r="3"><c r="A3"><v>1</v></c></row><row r="5"><c r="A5" s="1"/></row><row><c><v>2</v></c></row>' +
    '<row r="9"><c r="A9" t="inlineStr"><is><t>  </t></is></c></row>';
  const [sheet] = await readTables(await rawWorkbook({ sheets: [data] }), 'a.xlsx');
  expect(sheet?.rows).toEqual([
    { number: 3, cells: [1] },
    { number: 6, cells: [2] },
  ]);
});

test('links to other files are not followed, and a chart on a tab is no sheet', async () => {
  const relation = (id: string, type: string, rest: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" ${rest}/>`;
  const bytes = await rawWorkbook({
    sheets: ['<row r="1"><c r="A1"><v>1</v></c></row>', ''],
    parts: [
      {
        name: 'xl/_rels/workbook.xml.rels',
        content: `<Relationships>${relation('rId1', 'worksheet', 'Target="worksheets/sheet1.xml"')}${relation('rId2', 'chartsheet', 'Target="chartsheets/sheet1.xml"')}${relation('out', 'sharedStrings', 'Target="file:///etc/passwd" TargetMode="External"')}${relation('away', 'styles', 'Target="file:///etc/passwd"')}</Relationships>`,
      },
    ],
  });
  expect(await readTables(bytes, 'a.xlsx')).toEqual([{ name: 'Sheet1', rows: [{ number: 1, cells: [1] }] }]);
});

test('a part that refers to an address that is none is reported as damage, not as a fault of ours', async () => {
  const relations =
    '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="http://["/></Relationships>';
  const workbook = await rawWorkbook({
    sheets: ['<row/>'],
    parts: [{ name: 'xl/_rels/workbook.xml.rels', content: relations }],
  });
  await expect(readTables(workbook, 'a.xlsx')).rejects.toMatchObject({ code: 'not-a-table' });
});
