export const headers = `
  : het, een, van, je, jouw, uw, en, of, op, voor, naar, met, wat, welke, welk, bent, graag, vul, hier, aub, jij, u; whether: heb je, heeft u, ben je,
  bent u; timestamp: tijdstempel; completion time: tijd van voltooien, voltooiingstijd; submission date: verzenddatum, datum van inzending,
  ingezonden op, ingediend op; registration date: inschrijfdatum, aanmelddatum, datum van aanmelding; name: naam; names: namen; full name: volledige naam,
  voor en achternaam, voornaam en achternaam, voornaam achternaam; given name: voornaam; middle name: tussenvoegsel, tweede naam; last name: achternaam,
  familienaam; preferred name: roepnaam; address: adres; mail address: mailadres; phone: telefoon; phone number: telefoonnummer; mobile: mobiel, mobiele, gsm;
  mobile number: mobielnummer, gsm nummer; contact number: contactnummer; number: nummer, aantal, hoeveel; school name: schoolnaam; university: universiteit,
  hogeschool; institution: instelling; class: klas; grade: leerjaar, jaarlaag, schooljaar; experience: ervaring; previous: eerdere, vorige;
  attended: deelgenomen, bijgewoond, bezocht; conference: conferentie, conferenties; committee: commissie, commissies; choice: keuze;
  preference: voorkeur, voorkeuren; preferred: gewenste; committee preference: voorkeurscommissie, commissievoorkeur; committee choice: commissiekeuze;
  priority: prioriteit; country: land; country preference: landvoorkeur, landkeuze; consent: toestemming; i agree: ik ga akkoord, ik stem in;
  i accept: ik accepteer; i declare: ik verklaar; declaration: verklaring; delegation: delegatie; head delegate: delegatieleider, hoofdafgevaardigde,
  hoofd van de delegatie; contact person: contactpersoon; delegate: afgevaardigde, gedelegeerde; delegates: afgevaardigden, gedelegeerden;
  student: leerling; students: leerlingen, studenten; participant: deelnemer, deelneemster; participants: deelnemers; member: lid; members: leden;
  list: lijst; one per line: een per regel; partner: duopartner, mede afgevaardigde; teacher: docent, leraar, lerares, leerkracht, begeleider,
  begeleidster, begeleidend docent; father: vader; mother: moeder; parent: ouder, ouders, verzorger, voogd; emergency: noodgeval, nood, noodcontact,
  noodnummer; 1: eerste; 2: tweede; 3: derde; 4: vierde; 5: vijfde`;
