/**
 * What a column can hold, and the headers by which it is known, as Google Forms, Microsoft Forms, Excel and LibreOffice have them.
 * The order and the form of the words do not matter, nor do words such as "your" or "please" (see header-words.ts). A header
 * that ends with # is only known with a number: "Choice 2". `columns` in schema/records/registrations.schema.json has the same fields.
 */
export const FIELDS = {
  sent: `
    Timestamp, Time stamp, Submitted, Submission time, Submission date, Date submitted, Date time,
    Completion time, Registration date, Registered on, Response time`,
  name: `
    Name, Full name, Complete name, Delegate name, Delegate full name, Student name, Student full name,
    Participant name, Participant full name, Applicant name, Candidate name, Given and last name, Given
    and surname`,
  firstName: `
    Given name, Forename, Delegate given name`,
  middleName: `
    Middle name`,
  lastName: `
    Last name, Surname, Family name, Delegate last name`,
  mail: `
    Mail, Mail address, Mail id, Mail address id, Contact mail, Contact mail address, Delegate mail,
    Delegate mail id, Delegate mail address, Student mail, Student mail id, Participant mail`,
  phone: `
    Phone, Phone number, Mobile, Mobile number, Mobile phone, Mobile phone number, Mobile contact
    number, Cell, Cell number, Cellphone, Cell phone number, Telephone, Telephone number, Contact,
    Contact number, Contact phone, Contact phone number, WhatsApp, WhatsApp number, WhatsApp contact
    number, WhatsApp mobile number, WhatsApp phone number, Phone WhatsApp, Phone mobile number, Delegate
    phone number, Delegate phone, Delegate contact number, Delegate mobile number, Student phone number,
    Student contact number, Participant contact number`,
  school: `
    School, School name, School full name, School delegation, School attend, School represent, School
    representing, School institution, School institution name, School institute, School institute name,
    School college, School college name, School university, School college university, School
    organisation, Institution, Institution name, Institute, Institute name, Educational institution,
    Educational institution name, College, College name, College university, Delegation name, Delegation
    school name, Participating school`,
  grade: `
    Grade, Class, Standard, Std, Class grade, Class standard, Class std, Grade standard, Grade year,
    Grade level, Year group, Class section, Grade section, Class year, Delegate grade, Delegate class,
    Student grade, Student class`,
  experience: `
    Experience, MUN experience, MUN experiences, Previous experience, Previous MUN experience, Past MUN
    experience, Past experience, Prior MUN experience, Prior experience, Number MUN, Number MUN
    attended, Number MUN attended before, Number previous MUN, Number previous MUN attended, MUN
    attended, Previous MUN, Previous MUN attended, MUN experience details, Experience details, Delegate
    experience, Number conference attended`,
  committee: `
    Committee, Committee name, Committee preference, Committee choice, Committee preference choice,
    Committee option, Committee priority, Committee selection, Preferred committee, Preferred committee
    choice, Choice #, Preference #, Preference choice #, Option #, Priority #`,
  portfolio: `
    Portfolio, Portfolio preference, Portfolio choice, Portfolio option, Preferred portfolio, Portfolio
    country, Portfolio country preference, Portfolio country choice, Country preference, Country choice,
    Preferred country, Country #, Portfolio committee, Portfolio preference committee, Portfolio choice
    committee, Portfolio country committee, Portfolio country preference committee, Country preference
    committee, Country choice committee, Country committee #`,
  consent: `
    Consent, Agree, Agreement, Declaration, Undertaking, Terms conditions, Code conduct, Photo consent,
    Media consent, Consent form`,
  head: `
    Head delegate, Head delegate name, Head delegate full name, Delegation head, Delegation head name,
    Delegation leader, Delegation leader name, Team leader, Team leader name, Contact person, Contact
    person name`,
  size: `
    Number delegate, Number student, Number participant, Number member, Number delegate delegation,
    Number student delegation, Number member delegation, Number delegate attending, Total number
    delegate, Total number student, Total delegate, Delegation size, Delegation strength, Team size,
    Delegate count, Expected number delegate`,
} as const;

export type Field = keyof typeof FIELDS;

/** What is asked of each member of a delegation, in columns such as "Delegate 3 mail". */
export const OF_MEMBERS: readonly Field[] = [
  'name',
  'firstName',
  'middleName',
  'lastName',
  'mail',
  'phone',
  'grade',
  'experience',
  'committee',
  'portfolio',
];

/** The headers by which a field is known, as they are written in the table. */
export function headersOf(field: Field): string[] {
  return FIELDS[field].split(',').map((header) => header.trim());
}
