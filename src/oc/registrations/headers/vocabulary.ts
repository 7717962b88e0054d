/**
 * Word order does not matter. A header that ends with # needs a number. schema/records/registrations.schema.json has the same
 * fields.
 */
export const FIELD_HEADERS = {
  sent: `
    Timestamp, Time stamp, Submitted, Submission time, Submission date, Date submitted, Date time, Completion time,
    Registration date, Registration time, Registered on, Registered at, Response time, Response date, Sent, Submit date,
    Submit date UTC, Submit time, Submitted UTC, Submitted date, Submitted date time, Submission date time, Submission
    timestamp, Created, Created date, Creation date, Form submitted, Form submission time, Form submission date,
    Applied, Application date, Application time, Created time, Creation time, Date created, Added time, Added on, Date
    added, Entry date, Order date, Order time, Order placed, Order created date, Order created, Ordered, Purchase date,
    Purchase time, Purchased, Booking date, Booked on, Ticket created date, Form date`,
  name: `
    Name, Full name, Complete name, Given and last name, Given and surname, Name and surname, Name certificate, Good
    name, Delegate, Student, Participant, Applicant, Candidate, Attendee, Registrant`,
  preferredName: `
    Preferred name, Preferred full name, Preferred given name, Name prefer, Nickname, Nick name`,
  firstName: `
    Given name, Forename, Full name given`,
  middleName: `
    Middle name, Full name middle`,
  lastName: `
    Last name, Surname, Family name, Full name last, Full name surname`,
  mail: `
    Mail, Mail address, Username, Mail id, Mail address id, Contact mail, Contact mail address, Mail correspondence,
    Mail communication`,
  phone: `
    Phone, Phone number, Mobile, Mobile number, Mobile phone, Mobile phone number, Mobile contact number, Cell, Cell
    number, Cellphone, Cell phone number, Telephone, Telephone number, Contact, Contact number, Contact phone, Contact
    phone number, WhatsApp, WhatsApp number, WhatsApp contact number, WhatsApp mobile number, WhatsApp phone number,
    Phone WhatsApp, Phone mobile number`,
  school: `
    Ticket company name, Ticket company, School, School name, School full name, School delegation, School attend, School
    represent, School representing, School institution, School institution name, School institute, School institute
    name, School college, School college name, School university, School college university, School organisation,
    Institution, Institution name, Institute, Institute name, Educational institution, Educational institution name,
    College, College name, College university, Delegation name, Delegation school name, Participating school, High
    school, High school name, Secondary school, School city, School name city, Organisation, Organisation name, School
    represented, Institution represented, Institute represented, College represented, Organisation represented,
    Affiliated institution, Affiliated institute, Affiliated school, Affiliated college, Affiliated organisation,
    Affiliation, University, University name`,
  grade: `
    Grade, Class, Form, Standard, Std, Class grade, Class standard, Class std, Grade standard, Grade year, Grade level,
    Year, Year level, Year group, Year study, Class section, Grade section, Class year, Class grade year, Class year
    study, Grade year study, Standard year, Standard year study, Class standard year, Class standard grade, Class
    standard grade year, Class study, Grade study, Class studying, Studying class, Grade studying, Standard studying,
    Study year, School year, Academic year, School grade, School class, College year, Class division, Grade division,
    Standard division, Std division, Standard section, Std section, Grade form, Class form, Year form, Course year,
    Class course`,
  experience: `
    Experience, MUN experience, Number MUN attended`,
  committee: `
    Committee, Committee name, Committee preference, Committee choice, Committee preference choice, Committee option,
    Committee priority, Committee selection, Preferred committee, Preferred committee choice, Preferred committee
    preference, Preferred committee option, Committee preference option, Choice #, Preference #, Preference choice #,
    Option #, Priority #`,
  portfolio: `
    Portfolio, Portfolio preference, Portfolio choice, Portfolio option, Preferred portfolio, Portfolio country,
    Portfolio country preference, Portfolio country choice, Country preference, Country choice, Preferred country,
    Preferred country choice, Preferred country preference, Preferred country option, Country option, Country priority,
    Country preference choice, Preferred portfolio choice, Country #, Portfolio committee, Portfolio preference
    committee, Portfolio choice committee, Portfolio country committee, Portfolio country preference committee, Country
    preference committee, Country choice committee, Country committee #`,
  // only on sites in several languages: on other sites, a language column may contain the committee's language
  language: '',
  consent: `
    Consent, Agree, Agreement, Declaration, Undertaking, Terms conditions, Code conduct, Consent form`,
  head: `
    Head delegate, Head delegate name, Head delegate full name, Delegation head, Delegation head name, Delegation
    leader, Delegation leader name, Team leader, Team leader name, Contact person, Contact person name`,
  size: `
    Number delegate, Number student, Number participant, Number member, Number delegate delegation, Number student
    delegation, Number member delegation, Number delegate attending, Total number delegate, Total number student, Total
    delegate, Delegation size, Delegation strength, Team size, Delegate count, Expected number delegate, Number delegate
    expected, Number delegate participating, Number student attending, Number student participating, Approximate number
    delegate, Tentative number delegate, Total strength, Attendees, Number attendees, Total attendees`,
  members: `Delegate names`,
} as const;

export type Field = keyof typeof FIELD_HEADERS;

/** Answers that are copied unchanged into columns of the workbook. */
export const PLAIN_FIELDS = ['grade', 'experience'] as const satisfies readonly Field[];
export type PlainField = (typeof PLAIN_FIELDS)[number];

export const MEMBER_FIELDS: readonly Field[] = [
  'name',
  'preferredName',
  'firstName',
  'middleName',
  'lastName',
  'mail',
  'phone',
  ...PLAIN_FIELDS,
  'committee',
  'portfolio',
];

const PERSON_WORDS = [
  'Delegate',
  'Student',
  'Participant',
  'Applicant',
  'Candidate',
  'Attendee',
  'Registrant',
];

export function knownHeaders(field: Field): string[] {
  const headers = FIELD_HEADERS[field]
    .split(',')
    .map((header) => header.trim())
    .filter(Boolean);
  if (!MEMBER_FIELDS.includes(field)) return headers;
  return [...headers, ...PERSON_WORDS.flatMap((who) => headers.map((header) => `${who} ${header}`))];
}

export const ADVISER_FIELDS: readonly Field[] = ['name', 'firstName', 'lastName', 'mail', 'phone'];
