export const headers = `
  : der, die, das, den, dem, des, und, oder, ihr, ihre, ihren, ihrer, dein, deine, deinen, deiner, mein, meine, meinen, in, im, am, an,
  von, vom, zu, zur, zum, fur, bitte, angeben, eingeben, ist, lautet, welche, welcher, welches, was, wie, du, sie, hast, haben,
  mochtest, dich, bei, mit, gerne, ein, eine, einer, eines, hat, vertrittst, vertretet, vertreten, vertritt, besuchst; whether: hast du,
  haben sie, bist du, sind sie; timestamp: zeitstempel; completion time: fertigstellungszeit, abschlusszeit; submission date:
  absendedatum, datum der absendung, gesendet am, eingereicht am, eingegangen am; registration date: anmeldedatum, datum der anmeldung,
  angemeldet am; name: namens; names: namen; full name: vollstandiger name, ganzer name, voller name, vor und nachname, vor und zuname,
  vorname und nachname, vorname nachname, nachname und vorname, nachname vorname, name und vorname, name vorname, vorname und name,
  vorname name; given name: vorname, vornamen; middle name: zweiter vorname, zwischenname; last name: nachname, familienname, zuname;
  preferred name: rufname, bevorzugter name; mail address: mailadresse; address: adresse; phone: telefon; phone number: telefonnummer,
  rufnummer, tel nr, telefon nr; mobile: handy, mobiltelefon; contact detail: kontaktdaten, kontaktinformationen; mobile number: handynummer, mobilnummer, mobilfunknummer; contact number:
  kontaktnummer; number: nummer, nr, anzahl, wie viele; school: schule, gymnasium; school name: schulname, name der schule; university:
  universitat, hochschule; class: klasse; grade: klassenstufe, jahrgangsstufe, jahrgang, schulstufe; experience: erfahrung, erfahrungen;
  previous: bisherige, bisherigen, vorherige, vorherigen, fruhere, fruheren, bisher; attended: teilgenommen, besucht, besuchte,
  besuchten, besuchter; conference: konferenz, konferenzen; committee: komitee, komitees, gremium, gremien, ausschuss, ausschusse;
  committee choice: komiteewahl, komiteewunsch, wunschkomitee, gremienwahl, gremienwunsch, wunschgremium; committee preference:
  komiteepraferenz, gremienpraferenz; choice: wahl, wunsch, auswahl; 1 choice: erstwunsch, erstwahl; 2 choice: zweitwunsch, zweitwahl; 3
  choice: drittwunsch, drittwahl; preference: praferenz, praferenzen; priority: prioritat; preferred: bevorzugtes, bevorzugter,
  bevorzugte, gewunschtes; portfolio: ressort; country: land, lander; country preference: landerwunsch, landerpraferenz, landeswunsch;
  preferred country: wunschland; consent: einverstandnis, einwilligung, zustimmung, einverstandniserklarung, einwilligungserklarung; i
  agree: ich stimme, ich stimme zu, ich bin einverstanden, ich bin damit einverstanden, ich willige; i accept: ich akzeptiere; i
  confirm: ich bestatige; i declare: ich erklare; declaration: erklarung; head delegate: delegationsleiter, delegationsleiterin,
  delegationsleitung, leiter der delegation, leiterin der delegation, leitung der delegation, hauptdelegierter, hauptdelegierte; contact
  person: kontaktperson, ansprechpartner, ansprechpartnerin, ansprechperson; delegation size: delegationsgrosse, delegationsgroße; size:
  grosse, große; number participant: teilnehmerzahl; delegate: delegierter, delegierte, des delegierten; delegates: delegierten;
  student: schuler, schulerin; students: schulern, schulerinnen; participant: teilnehmer, teilnehmerin; participants: teilnehmenden,
  teilnehmende; member: mitglied; members: mitglieder, mitgliedern; all: alle, aller; list: liste; one per line: pro zeile, ein name pro
  zeile, eine person pro zeile, je zeile; partner: partnerin, teampartner, teampartnerin, mitdelegierter, mitdelegierte; teacher:
  lehrer, lehrers, lehrerin, lehrkraft, betreuer, betreuers, betreuerin, betreuende lehrkraft, betreuungslehrer, begleitperson,
  begleitende lehrkraft; coordinator: koordinator, koordinatorin; father: vater; mother: mutter; parent: eltern, elternteil,
  erziehungsberechtigte, erziehungsberechtigter, erziehungsberechtigten; emergency: notfall, notfallkontakt, notfallnummer; 1: erste,
  ersten, erster, erstes; 2: zweite, zweiten, zweiter, zweites; 3: dritte, dritten, dritter, drittes; 4: vierte, vierten, vierter,
  viertes; 5: funfte, funften, funfter, funftes`;
