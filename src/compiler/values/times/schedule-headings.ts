import { compact } from '../../../core/index.ts';
import { wordLanguage } from '../../words/words.ts';

export type Field =
  | 'day'
  | 'starts'
  | 'ends'
  | 'title'
  | 'room'
  | 'committees'
  | 'for'
  | 'text'
  | 'break'
  | 'id';

type FieldHeadings = Record<Field, readonly [name: string, ...others: string[]]>;

/**
 * The headings of each field in the languages of `words:`. Messages use the first one; the others are compared without spaces.
 */
export const SCHEDULE_HEADINGS: Record<string, FieldHeadings> = {
  en: {
    day: ['Day', 'Date'],
    starts: ['Start', 'Starts', 'Start time', 'From', 'Begin', 'Begins', 'Time', 'Timing', 'Timings'],
    ends: ['End', 'Ends', 'End time', 'To', 'Until', 'Till'],
    title: ['Title', 'Session', 'Event', 'Activity', 'Programme', 'Program', 'What'],
    room: ['Room', 'Rooms', 'Place', 'Venue', 'Location', 'Where'],
    committees: ['Committee', 'Committees'],
    for: ['Audience', 'For', 'Forwhom', 'Who'],
    text: ['Text', 'Description', 'Details', 'Note', 'Notes'],
    break: ['Break', 'Breaks'],
    id: ['ID'],
  },
  ar: {
    day: ['اليوم', 'يوم', 'التاريخ'],
    starts: ['البداية', 'بداية', 'يبدأ', 'من', 'الوقت'],
    ends: ['النهاية', 'نهاية', 'ينتهي', 'إلى', 'حتى'],
    title: ['العنوان', 'الجلسة', 'النشاط', 'الفعالية'],
    room: ['القاعة', 'الغرفة', 'المكان'],
    committees: ['اللجنة', 'اللجان'],
    for: ['الجمهور', 'لمن'],
    text: ['الوصف', 'النص', 'ملاحظة', 'ملاحظات'],
    break: ['استراحة', 'الاستراحة'],
    id: ['المعرف'],
  },
  de: {
    day: ['Tag', 'Datum'],
    starts: ['Beginn', 'Anfang', 'Von', 'Zeit', 'Uhrzeit'],
    ends: ['Ende', 'Bis'],
    title: ['Titel', 'Sitzung', 'Programmpunkt', 'Veranstaltung'],
    room: ['Raum', 'Räume', 'Saal', 'Ort'],
    committees: ['Komitee', 'Komitees', 'Gremium', 'Gremien', 'Ausschuss', 'Ausschüsse'],
    for: ['Zielgruppe', 'Für', 'Für wen'],
    text: ['Beschreibung', 'Hinweis', 'Hinweise', 'Notiz'],
    break: ['Pause', 'Pausen'],
    id: ['Kennung'],
  },
  es: {
    day: ['Día', 'Fecha'],
    starts: ['Inicio', 'Comienzo', 'Desde', 'De', 'Hora'],
    ends: ['Fin', 'Final', 'Hasta', 'A'],
    title: ['Título', 'Sesión', 'Actividad', 'Evento'],
    room: ['Sala', 'Aula', 'Salón', 'Lugar'],
    committees: ['Comité', 'Comités', 'Comisión', 'Comisiones'],
    for: ['Público', 'Para', 'Para quién'],
    text: ['Texto', 'Descripción', 'Detalles', 'Nota', 'Notas'],
    break: ['Pausa', 'Descanso', 'Receso'],
    id: ['Identificador'],
  },
  fr: {
    day: ['Jour', 'Date'],
    starts: ['Début', 'De', 'Heure'],
    ends: ['Fin', 'À', 'Jusqu’à'],
    title: ['Titre', 'Séance', 'Activité', 'Événement'],
    room: ['Salle', 'Lieu'],
    committees: ['Comité', 'Comités', 'Commission', 'Commissions'],
    for: ['Public', 'Pour', 'Pour qui'],
    text: ['Texte', 'Détails', 'Remarque', 'Remarques'],
    break: ['Pause', 'Pauses'],
    id: ['Identifiant'],
  },
  hi: {
    day: ['दिन', 'दिनांक', 'तारीख'],
    starts: ['आरंभ', 'प्रारंभ', 'शुरू', 'समय'],
    ends: ['समाप्ति', 'समाप्त', 'अंत'],
    title: ['शीर्षक', 'सत्र', 'कार्यक्रम'],
    room: ['कक्ष', 'कमरा', 'स्थान'],
    committees: ['समिति', 'समितियाँ'],
    for: ['किसके लिए', 'श्रोता'],
    text: ['विवरण', 'टिप्पणी'],
    break: ['विराम', 'अवकाश'],
    id: ['पहचान'],
  },
  id: {
    day: ['Hari', 'Tanggal'],
    starts: ['Mulai', 'Dari', 'Waktu', 'Jam'],
    ends: ['Selesai', 'Sampai'],
    title: ['Judul', 'Sesi', 'Acara', 'Kegiatan'],
    room: ['Ruang', 'Ruangan', 'Tempat', 'Lokasi'],
    committees: ['Komite'],
    for: ['Peserta', 'Untuk'],
    text: ['Keterangan', 'Deskripsi', 'Catatan'],
    break: ['Istirahat', 'Jeda'],
    id: ['Pengenal'],
  },
  it: {
    day: ['Giorno', 'Data'],
    starts: ['Inizio', 'Dalle', 'Da', 'Ora', 'Orario'],
    ends: ['Fine', 'Alle', 'Fino a'],
    title: ['Titolo', 'Sessione', 'Evento', 'Attività'],
    room: ['Aula', 'Sala', 'Luogo', 'Dove'],
    committees: ['Commissione', 'Commissioni', 'Comitato', 'Comitati'],
    for: ['Pubblico', 'Per', 'Per chi'],
    text: ['Testo', 'Descrizione', 'Dettagli', 'Nota', 'Note'],
    break: ['Pausa', 'Pause', 'Intervallo'],
    id: ['Identificativo'],
  },
  nl: {
    day: ['Dag', 'Datum'],
    starts: ['Begin', 'Start', 'Van', 'Tijd'],
    ends: ['Einde', 'Eind', 'Tot'],
    title: ['Titel', 'Sessie', 'Zitting', 'Onderdeel', 'Activiteit'],
    room: ['Zaal', 'Lokaal', 'Ruimte', 'Plaats', 'Locatie'],
    committees: ['Commissie', 'Commissies', 'Comité', 'Comités'],
    for: ['Doelgroep', 'Voor', 'Voor wie'],
    text: ['Tekst', 'Beschrijving', 'Toelichting', 'Opmerking', 'Opmerkingen'],
    break: ['Pauze', 'Pauzes'],
    id: ['Kenmerk'],
  },
  pt: {
    day: ['Dia', 'Data'],
    starts: ['Início', 'Começo', 'De', 'Das', 'Hora', 'Horário'],
    ends: ['Fim', 'Término', 'Até', 'Às'],
    title: ['Título', 'Sessão', 'Atividade', 'Evento'],
    room: ['Sala', 'Local', 'Lugar'],
    committees: ['Comitê', 'Comitês'],
    for: ['Público', 'Para', 'Para quem'],
    text: ['Texto', 'Descrição', 'Detalhes', 'Nota', 'Notas'],
    break: ['Intervalo', 'Pausa'],
    id: ['Identificador'],
  },
  'pt-PT': {
    day: ['Dia', 'Data'],
    starts: ['Início', 'Começo', 'De', 'Das', 'Hora', 'Horário'],
    ends: ['Fim', 'Até', 'Às'],
    title: ['Título', 'Sessão', 'Atividade', 'Evento'],
    room: ['Sala', 'Local', 'Lugar'],
    committees: ['Comité', 'Comités'],
    for: ['Público', 'Para', 'Para quem'],
    text: ['Texto', 'Descrição', 'Detalhes', 'Nota', 'Notas'],
    break: ['Intervalo', 'Pausa'],
    id: ['Identificador'],
  },
  tr: {
    day: ['Gün', 'Tarih'],
    starts: ['Başlangıç', 'Başlama', 'Saat'],
    ends: ['Bitiş', 'Bitiş saati'],
    title: ['Başlık', 'Oturum', 'Etkinlik'],
    room: ['Salon', 'Oda', 'Sınıf', 'Yer'],
    committees: ['Komite', 'Komiteler'],
    for: ['Katılımcılar', 'Kimler için'],
    text: ['Açıklama', 'Metin', 'Not', 'Notlar'],
    break: ['Ara', 'Mola'],
    id: ['Kimlik'],
  },
  zh: {
    day: ['日期', '天', '日'],
    starts: ['开始', '开始时间', '时间'],
    ends: ['结束', '结束时间'],
    title: ['标题', '名称', '活动', '环节'],
    room: ['地点', '会场', '房间', '教室'],
    committees: ['委员会'],
    for: ['对象', '参加者'],
    text: ['说明', '备注'],
    break: ['休息', '茶歇'],
    id: ['编号'],
  },
};

export const FIELDS = Object.keys(SCHEDULE_HEADINGS.en ?? {}) as Field[];

/** The headings of a site's tables: in its language, and in English. */
export interface Headings {
  nameOf: (field: Field) => string;
  fieldOf: (heading: string) => Field | undefined;
  /** Whether a word is a heading of the day, such as `Tag` in `Tag 1`. */
  isDay: (word: string) => boolean;
}

export function headingsIn(language: string): Headings {
  const { en } = SCHEDULE_HEADINGS as { en: FieldHeadings };
  const own = SCHEDULE_HEADINGS[wordLanguage(language) ?? 'en'] ?? en;
  const means = (heading: string, field: Field) =>
    [own, en].some((headings) => headings[field].some((one) => compact(one) === compact(heading)));
  return {
    nameOf: (field) => own[field][0],
    fieldOf: (heading) => FIELDS.find((field) => means(heading, field)),
    isDay: (word) => means(word, 'day'),
  };
}
