/**
 * What a column can hold, and the headers by which it is known, as Google Forms, Microsoft Forms, Excel and LibreOffice have them.
 * The order and the form of the words do not matter, nor do words such as "your" or "please" (see header-words.ts). A header
 * that ends with # is only known with a number: "Choice 2". `columns` in schema/records/registrations.schema.json has the same fields.
 */
export const FIELDS = {
  sent: `
    Timestamp, Time stamp, Submitted, Submission time, Submission date, Date submitted, Date time,
    Completion time, Registration date, Registration time, Registered on, Registered at, Response time,
    Response date, Sent, Sent on, Sent at, Submit date, Submit date UTC, Submit time, Submitted UTC,
    Submitted date, Submitted date time, Submission date time, Submission timestamp, Created, Created
    date, Creation date, Form submitted, Form submission time, Form submission date, Applied,
    Applied on, Applied at, Application date, Application time, Created time, Created on, Created at,
    Creation time, Date created, Added time, Added on, Date added, Entry date`,
  name: `
    Ticket full name, Name, Full name, Complete name, Given and last name, Given and surname, Name and surname, Name certificate,
    Full name certificate, Name appear certificate, Full name appear certificate, Good name, Delegate,
    Student, Participant, Applicant, Candidate, Attendee, Registrant`,
  preferredName: `
    Preferred name, Preferred full name, Preferred given name, Name prefer, Nickname, Nick name`,
  firstName: `
    Ticket first name, Given name, Forename, Full name given`,
  middleName: `
    Middle name, Full name middle`,
  lastName: `
    Ticket last name, Last name, Surname, Family name, Full name last, Full name surname`,
  mail: `
    Ticket email, Ticket mail, Mail, Mail address, Username, Mail id, Mail address id, Contact mail, Contact mail address`,
  phone: `
    Ticket phone, Ticket phone number, Phone, Phone number, Mobile, Mobile number, Mobile phone, Mobile phone number, Mobile contact
    number, Cell, Cell number, Cellphone, Cell phone number, Telephone, Telephone number, Contact,
    Contact number, Contact phone, Contact phone number, WhatsApp, WhatsApp number, WhatsApp contact
    number, WhatsApp mobile number, WhatsApp phone number, Phone WhatsApp, Phone mobile number`,
  school: `
    Ticket company name, Ticket company, School, School name, School full name, School delegation, School attend, School represent, School
    representing, School institution, School institution name, School institute, School institute name,
    School college, School college name, School university, School college university, School
    organisation, Institution, Institution name, Institute, Institute name, Educational institution,
    Educational institution name, College, College name, College university, Delegation name, Delegation
    school name, Participating school, High school, High school name, Secondary school, School city, School
    name city, Organisation, Organisation name, School represented, Institution represented, Institute
    represented, College represented, Organisation represented, Affiliated institution, Affiliated institute,
    Affiliated school, Affiliated college, Affiliated organisation, Affiliation`,
  grade: `
    Grade, Class, Form, Standard, Std, Class grade, Class standard, Class std, Grade standard, Grade year,
    Grade level, Year, Year level, Year group, Year study, Class section, Grade section, Class year,
    Class grade year, Class year study, Grade year study, Standard year, Standard year study, Class
    standard year, Class standard grade, Class standard grade year, Class study, Grade study, Class
    studying, Studying class, Grade studying, Standard studying, Study year, School year, Academic year,
    School grade, School class, College year, Class division, Grade division, Standard division, Std division,
    Standard section, Std section, Grade form, Class form, Year form, Course year, Class course`,
  experience: `
    Experience, MUN experience, Number MUN attended`,
  committee: `
    Committee, Committee name, Committee preference, Committee choice, Committee preference choice,
    Committee option, Committee priority, Committee selection, Preferred committee, Preferred committee
    choice, Preferred committee preference, Preferred committee option, Committee preference option, Choice #, Preference #, Preference choice #, Option #, Priority #`,
  portfolio: `
    Portfolio, Portfolio preference, Portfolio choice, Portfolio option, Preferred portfolio, Portfolio
    country, Portfolio country preference, Portfolio country choice, Country preference, Country choice,
    Preferred country, Preferred country choice, Preferred country preference, Preferred country option, Country option,
    Country priority, Country preference choice, Preferred portfolio choice, Country #, Portfolio committee, Portfolio preference committee, Portfolio choice
    committee, Portfolio country committee, Portfolio country preference committee, Country preference
    committee, Country choice committee, Country committee #`,
  // known on sites in several languages alone: elsewhere it may be that of a committee
  language: '',
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
    Delegate count, Expected number delegate, Number delegate expected, Number delegate participating,
    Number student attending, Number student participating, Approximate number delegate, Tentative
    number delegate, Total strength`,
  members: `Delegate names`,
} as const;

export type Field = keyof typeof FIELDS;

/** What a person writes about themselves that needs no understanding: it is read as it is, into the column of its own in the workbook. */
export const PLAIN_FIELDS = ['grade', 'experience'] as const satisfies readonly Field[];
export type PlainField = (typeof PLAIN_FIELDS)[number];

/** What is asked of each member of a delegation, in columns such as "Delegate 3 mail". */
export const OF_MEMBERS: readonly Field[] = [
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

/** As what forms address the person who registers: "Student", "Applicant email". */
const PEOPLE = ['Delegate', 'Student', 'Participant', 'Applicant', 'Candidate', 'Attendee', 'Registrant'];

/** The headers by which a field is known: those of the table, and of a person also "Student email" and the like. */
export function headersOf(field: Field): string[] {
  const headers = FIELDS[field]
    .split(',')
    .map((header) => header.trim())
    .filter(Boolean);
  if (!OF_MEMBERS.includes(field)) return headers;
  return [...headers, ...PEOPLE.flatMap((who) => headers.map((header) => `${who} ${header}`))];
}

/** What is asked of a teacher who comes with a delegation. */
export const OF_ADVISERS: readonly Field[] = ['name', 'firstName', 'lastName', 'mail', 'phone'];

/**
 * The words of headers in other languages than English: before each colon the English words, behind it what is written for them. Capitals
 * and accents do not matter, nor does an apostrophe (`d’inscription` is `d inscription`). Of several that fit, the longest counts. What
 * has no words (`:`) changes nothing. `whether` begins a question that is answered with yes or no.
 */
export const LANGUAGES = {
  Hindi: `
    : का, की, के, को, में, से, पर, है, हैं, आप, आपका, आपकी, आपके, आपने, अपना, अपनी, अपने, कृपया, लिखें, दर्ज, करें, दें, बताएं, बताएँ, क्या, कौन, सा,
      सी, और, या, एवं, व, तथा, यदि, कोई, हो, गए, द्वारा
    whether: क्या आप, क्या आपने, क्या आपके, क्या आपका
    timestamp: टाइमस्टैम्प, टाइमस्टैंप, टाइम स्टैम्प
    submission date: जमा करने की तिथि, जमा करने की तारीख, जमा तिथि, जमा करने का समय
    date: तिथि, तारीख, दिनांक
    registration: पंजीकरण
    name: नाम
    names: नामों
    full: पूरा
    given name: पहला नाम, प्रथम नाम
    middle name: मध्य नाम, बीच का नाम, मध्यनाम
    last name: उपनाम, अंतिम नाम, कुलनाम, सरनेम
    preferred name: पसंदीदा नाम, पुकारने का नाम
    mail: ईमेल, ई मेल, मेल
    address: पता
    id: आईडी, आई डी
    phone: फोन, फ़ोन, दूरभाष
    mobile: मोबाइल
    contact: संपर्क, सम्पर्क
    whatsapp: व्हाट्सएप, व्हाट्सऐप, व्हाट्सअप
    number: नंबर, नम्बर, संख्या, कितने, कुल संख्या
    school: विद्यालय, स्कूल, पाठशाला
    college: महाविद्यालय, कॉलेज
    institution: संस्था, संस्थान
    university: विश्वविद्यालय
    class: कक्षा
    experience: अनुभव
    mun: एमयूएन, एम यू एन, मॉडल यूएन
    previous: पिछला, पिछले, पिछली, पूर्व, पहले का
    attended: भाग लिया, भाग लिया है
    conference: सम्मेलन, सम्मेलनों
    committee: समिति, समितियां, समितियाँ, कमेटी
    choice: विकल्प, चयन
    preference: पसंद, प्राथमिकता, वरीयता
    preferred: पसंदीदा
    portfolio: पोर्टफोलियो
    country: देश
    consent: सहमति
    i agree: मैं सहमत हूँ, मैं सहमत हूं
    declaration: घोषणा
    delegation: प्रतिनिधिमंडल, प्रतिनिधि मंडल
    head delegate: मुख्य प्रतिनिधि, प्रधान प्रतिनिधि, प्रतिनिधिमंडल प्रमुख, प्रतिनिधिमंडल के प्रमुख, दल प्रमुख, दल के नेता
    delegate: प्रतिनिधि, डेलीगेट, डेलिगेट
    delegates: प्रतिनिधियों, डेलीगेट्स
    names delegates: प्रतिनिधियों के नाम, छात्रों के नाम, विद्यार्थियों के नाम, सदस्यों के नाम, प्रतिभागियों के नाम
    all: सभी
    student: छात्र, छात्रा, विद्यार्थी
    students: छात्रों, विद्यार्थियों
    participant: प्रतिभागी
    participants: प्रतिभागियों
    member: सदस्य
    members: सदस्यों
    list: सूची
    one per line: एक पंक्ति में एक, प्रति पंक्ति एक
    partner: साथी, सह प्रतिनिधि
    teacher: शिक्षक, शिक्षिका, अध्यापक, अध्यापिका
    coordinator: समन्वयक
    father: पिता
    mother: माता
    parent: अभिभावक
    emergency: आपातकालीन, आपात
    1: पहला, पहली, पहले, प्रथम
    2: दूसरा, दूसरी, दूसरे, द्वितीय
    3: तीसरा, तीसरी, तीसरे, तृतीय
    4: चौथा, चौथी, चौथे, चतुर्थ
    5: पाँचवाँ, पाँचवीं, पांचवां, पांचवीं, पंचम`,
  French: `
    : le, la, les, l, de, du, des, d, au, aux, et, ou, votre, vos, ton, ta, tes, notre, quel, quelle, quels, quelles, est, sont, veuillez,
      indiquer, indiquez, entrez, saisir, saisissez, svp, s il vous plait, pour, avec, par, vous, avez, en, dans, une, er, ere, re, eme, e,
      souhaitez, complete, deja, que, representez, represente, representes
    whether: avez vous, etes vous, as tu, es tu
    timestamp: horodateur, horodatage
    submission date: date d envoi, date de soumission, date de reponse, envoye le, soumis le
    registration date: date d inscription, inscrit le
    completion time: heure de fin
    name: nom
    names: noms
    full name: nom complet, nom et prenom, nom et prenoms, prenom et nom, prenoms et nom, nom prenom, prenom nom, noms et prenoms
    given name: prenom, prenoms
    middle name: deuxieme prenom, second prenom
    last name: nom de famille
    preferred name: prenom d usage, nom d usage, prenom usuel, nom usuel, prenom prefere, nom prefere
    mail: courriel, courrier electronique
    mail address: adresse electronique, adresse de messagerie, adresse mel
    address: adresse
    phone: tel, telephone
    mobile: portable
    number: numero, n, nombre d, combien de, combien d
    number delegate: nombre de delegues, nombre de deleguees, nombre total de delegues
    number participant: nombre de participants
    number member: nombre de membres
    number mun: nombre de mun, nombre de muns
    number conference: nombre de conferences, nombre de simulations
    school: ecole, lycee, etablissement, etablissement scolaire
    university: universite
    class: classe
    grade: niveau, niveau scolaire, niveau d etudes, niveau de classe
    experience: experience, experiences, niveau d experience
    mun: mnu, simulation onu, simulations onu
    previous: prealable, anterieure, anterieures, precedente, precedentes, passee, passees, precedents
    attended: effectues, effectuees, participe, participations, participation
    committee: comite, comites, commission, commissions
    choice: choix, voeu, vœu, voeux, vœux
    preferred: prefere, preferee, souhaite, souhaitee, desire, desiree
    portfolio: portefeuille
    country: pays
    consent: consentement, autorisation
    i accept: j accepte
    i agree: je suis d accord, je consens, j autorise
    i confirm: je certifie, je confirme
    i declare: je declare
    delegation: delegation
    head delegate: chef de delegation, cheffe de delegation, chef de la delegation, cheffe de la delegation, responsable de delegation,
      responsable de la delegation, delegue principal, deleguee principale
    size: taille
    delegate: delegue, deleguee
    delegates: delegues, deleguees
    student: eleve, etudiant, etudiante
    students: eleves, etudiants
    member: membre
    members: membres
    all: tous, toutes
    list: liste
    one per line: un par ligne, un nom par ligne, une personne par ligne
    partner: partenaire, binome, coequipier, coequipiere, co delegue, co deleguee, codelegue, codeleguee
    teacher: enseignant, enseignante, professeur, professeure, encadrant, encadrante, accompagnateur, accompagnatrice, professeur responsable,
      enseignant responsable, enseignante responsable
    coordinator: coordinateur, coordinatrice
    father: pere
    mother: mere
    parent: parent, parents, tuteur, responsable legal
    emergency: urgence
    1: premier, premiere
    2: deuxieme, seconde
    3: troisieme
    4: quatrieme
    5: cinquieme`,
  German: `
    : der, die, das, den, dem, des, und, oder, ihr, ihre, ihren, ihrer, dein, deine, deinen, deiner, mein, meine, meinen, in, im, am, an, von, vom,
      zu, zur, zum, fur, bitte, angeben, eingeben, ist, lautet, welche, welcher, welches, was, wie, du, sie, hast, haben, mochtest, dich,
      bei, mit, gerne, ein, eine, einer, eines, hat, vertrittst, vertretet, vertreten, vertritt, besuchst
    whether: hast du, haben sie, bist du, sind sie
    timestamp: zeitstempel
    completion time: fertigstellungszeit, abschlusszeit
    submission date: absendedatum, datum der absendung, gesendet am, eingereicht am, eingegangen am
    registration date: anmeldedatum, datum der anmeldung, angemeldet am
    name: namens
    names: namen
    full name: vollstandiger name, ganzer name, voller name, vor und nachname, vor und zuname, vorname und nachname, vorname nachname, nachname und
      vorname, nachname vorname, name und vorname, name vorname, vorname und name, vorname name
    given name: vorname, vornamen
    middle name: zweiter vorname, zwischenname
    last name: nachname, familienname, zuname
    preferred name: rufname, bevorzugter name
    mail address: mailadresse
    address: adresse
    phone: telefon
    phone number: telefonnummer, rufnummer, tel nr, telefon nr
    mobile: handy, mobiltelefon
    mobile number: handynummer, mobilnummer, mobilfunknummer
    contact number: kontaktnummer
    number: nummer, nr, anzahl, wie viele
    school: schule, gymnasium
    school name: schulname, name der schule
    university: universitat, hochschule
    class: klasse
    grade: klassenstufe, jahrgangsstufe, jahrgang, schulstufe
    experience: erfahrung, erfahrungen
    previous: bisherige, bisherigen, vorherige, vorherigen, fruhere, fruheren, bisher
    attended: teilgenommen, besucht, besuchte, besuchten, besuchter
    conference: konferenz, konferenzen
    committee: komitee, komitees, gremium, gremien, ausschuss, ausschusse
    committee choice: komiteewahl, komiteewunsch, wunschkomitee, gremienwahl, gremienwunsch, wunschgremium
    committee preference: komiteepraferenz, gremienpraferenz
    choice: wahl, wunsch, auswahl
    1 choice: erstwunsch, erstwahl
    2 choice: zweitwunsch, zweitwahl
    3 choice: drittwunsch, drittwahl
    preference: praferenz, praferenzen
    priority: prioritat
    preferred: bevorzugtes, bevorzugter, bevorzugte, gewunschtes
    portfolio: ressort
    country: land, lander
    country preference: landerwunsch, landerpraferenz, landeswunsch
    preferred country: wunschland
    consent: einverstandnis, einwilligung, zustimmung, einverstandniserklarung, einwilligungserklarung
    i agree: ich stimme, ich stimme zu, ich bin einverstanden, ich bin damit einverstanden, ich willige
    i accept: ich akzeptiere
    i confirm: ich bestatige
    i declare: ich erklare
    declaration: erklarung
    head delegate: delegationsleiter, delegationsleiterin, delegationsleitung, leiter der delegation, leiterin der delegation, leitung der
      delegation, hauptdelegierter, hauptdelegierte
    contact person: kontaktperson, ansprechpartner, ansprechpartnerin, ansprechperson
    delegation size: delegationsgrosse, delegationsgroße
    size: grosse, große
    number participant: teilnehmerzahl
    delegate: delegierter, delegierte, des delegierten
    delegates: delegierten
    student: schuler, schulerin
    students: schulern, schulerinnen
    participant: teilnehmer, teilnehmerin
    participants: teilnehmenden, teilnehmende
    member: mitglied
    members: mitglieder, mitgliedern
    all: alle, aller
    list: liste
    one per line: pro zeile, ein name pro zeile, eine person pro zeile, je zeile
    partner: partnerin, teampartner, teampartnerin, mitdelegierter, mitdelegierte
    teacher: lehrer, lehrers, lehrerin, lehrkraft, betreuer, betreuers, betreuerin, betreuende lehrkraft, betreuungslehrer, begleitperson, begleitende lehrkraft
    coordinator: koordinator, koordinatorin
    father: vater
    mother: mutter
    parent: eltern, elternteil, erziehungsberechtigte, erziehungsberechtigter, erziehungsberechtigten
    emergency: notfall, notfallkontakt, notfallnummer
    1: erste, ersten, erster, erstes
    2: zweite, zweiten, zweiter, zweites
    3: dritte, dritten, dritter, drittes
    4: vierte, vierten, vierter, viertes
    5: funfte, funften, funfter, funftes`,
  Spanish: `
    : el, la, los, las, de, del, y, o, u, su, sus, tu, tus, mi, por favor, en, con, para, que, cual, cuales, es, son, escriba, escribe,
      indique, indica, ingrese, ingresa, una, al, lo, ha, has, usted, a cargo, completa, representas, representa
    whether: tienes, tiene usted, eres
    timestamp: marca temporal, marca de tiempo
    completion time: hora de finalizacion
    submission date: fecha de envio, fecha de respuesta, enviado el
    registration date: fecha de registro, fecha de inscripcion
    name: nombre, nombres
    names: nombres de los, nombres de las, nombres de todos
    full name: nombre completo, nombre y apellido, nombre y apellidos, nombres y apellidos, apellidos y nombre, apellidos y nombres, nombre
      apellidos, nombre apellido, nombres apellidos
    given name: primer nombre, nombre de pila
    middle name: segundo nombre
    last name: apellido, apellidos, primer apellido
    preferred name: nombre preferido, nombre de preferencia
    mail: correo, correo electronico
    address: direccion
    phone: telefono
    mobile: celular, movil
    contact: contacto
    number: numero, cantidad, cuantos, cuantas
    school: escuela, colegio, centro educativo, centro escolar, liceo
    institution: institucion, institucion educativa
    institute: instituto
    university: universidad
    class: clase
    grade: grado, curso, nivel, ano escolar, grado escolar, nivel escolar
    experience: experiencia, experiencias, nivel de experiencia
    mun: modelos de naciones unidas, modelo de naciones unidas, modelos de la onu
    previous: previa, previas, previo, previos, anterior, anteriores
    attended: asistido, asistidos, participado, participaciones
    conference: conferencia, conferencias
    committee: comite, comites, comision, comisiones
    choice: eleccion
    option: opcion
    preference: preferencia, preferencias
    priority: prioridad
    preferred: preferido, preferida, deseado, deseada
    portfolio: portafolio, cartera
    country: pais, paises
    consent: consentimiento, autorizacion
    i accept: acepto, yo acepto
    i agree: estoy de acuerdo
    i consent: autorizo, doy mi consentimiento
    i confirm: confirmo
    i declare: declaro
    declaration: declaracion
    delegation: delegacion
    head delegate: jefe de delegacion, jefa de delegacion, jefe de la delegacion, jefa de la delegacion, lider de la delegacion, lider de
      delegacion, delegado principal, delegada principal
    size: tamano
    delegate: delegado, delegada
    delegates: delegados, delegadas
    student: estudiante, alumno, alumna
    students: estudiantes, alumnos, alumnas
    participant: participante
    participants: participantes
    member: miembro, integrante
    members: miembros, integrantes
    all: todos, todas
    list: lista
    one per line: uno por linea, un nombre por linea, una persona por linea
    partner: companero, companera, pareja, codelegado, codelegada, co delegado, co delegada
    teacher: profesor, profesora, docente, maestro, maestra, asesor, asesora
    coordinator: coordinador, coordinadora
    father: padre
    mother: madre
    parent: padres, tutor legal
    emergency: emergencia
    1: primera, primer, primero
    2: segunda, segundo
    3: tercera, tercer, tercero
    4: cuarta, cuarto
    5: quinta, quinto`,
  // Danish, Norwegian and Swedish
  Nordic: `
    : og, och, af, av, din, dit, dine, ditt, dina, pa, til, till, fra, fran, hvad, vad, hva, hvilken, hvilket, vilken, vilket, heter, hedder,
      venligst, vennligst, angiv, oppgi, ange, repræsenterer, representerer, representerar, skal, ska
    whether: har du, er du, ar du
    timestamp: tidsstempel, tidsmerke, tidstampel
    completion time: fuldførelsestidspunkt, fullføringstidspunkt, slutforandetid
    name: navn, namn
    full name: fulde navn, fullt navn, fullt namn, hele navn, fullstandigt namn, fullstendig navn, for og efternavn, for og etternavn,
      for och efternamn, fornavn og efternavn, fornavn og etternavn, fornamn och efternamn, navn og efternavn, navn og etternavn, namn och
      efternamn
    given name: fornavn, fornamn
    middle name: mellemnavn, mellomnavn, mellannamn
    last name: efternavn, etternavn, efternamn
    mail: e post, epost
    mail address: e postadresse, epostadresse, e postadress, epostadress, mailadress
    address: adress
    phone: tlf
    phone number: telefonnr, tlf nr, tlf nummer
    mobile: mobil
    mobile number: mobilnr
    number: antal, antall, hvor mange, hur manga
    school: skole, skola, skolen, skolan, gymnasieskole
    school name: skolens navn, skolans namn
    university: universitet, hogskola, høyskole, højskole
    class: klass
    grade: klassetrin, klassetrinn, argang, arskurs
    experience: erfaring, erfaringer, erfarenhet, erfarenheter
    previous: tidligere, tidigare
    attended: deltaget, deltatt, deltagit
    conference: konference, konferencer, konferanse, konferanser, konferens, konferenser
    committee: komite, komiteer, komiteen, kommitte, kommitteer, kommitten, udvalg, utvalg, utskott
    choice: valg, val
    1 choice: førstevalg, førstehandsvalg, forstaval, forstahandsval
    2 choice: andetvalg, andrevalg, andrehandsvalg, andraval, andrahandsval
    3 choice: tredjevalg, tredjehandsvalg, tredjeval, tredjehandsval
    priority: prioritet
    1 priority: førsteprioritet, forstaprioritet
    2 priority: andenprioritet, andreprioritet, andraprioritet
    3 priority: tredjeprioritet
    preference: ønske, ønsker, onskemal, præference, preferanse, preferens
    preferred: ønsket, ønskede, onskat, onskad
    consent: samtykke, samtycke
    i accept: jeg accepterer, jeg godtar, jag accepterar, jag godkanner
    i agree: jeg samtykker, jag samtycker
    delegation: delegasjon
    head delegate: delegationsleder, delegasjonsleder, delegationsledare
    delegate: delegeret, delegert, delegerad, delegat
    delegates: delegerede, delegerte, delegater
    student: elev, elevens
    students: elever
    participant: deltager, deltagers, deltaker, deltakers, deltagare
    participants: deltagere, deltakere
    number participant: antal deltagere, antall deltakere, antal deltagare
    number delegate: antal delegerede, antall delegerte, antall delegater, antal delegater
    partner: makker
    teacher: lærer, lærers, lærerens, larare, lararens
    1: første, forsta
    2: anden, andet, andre, andra
    3: tredje
    4: fjerde
    5: femte`,
};
