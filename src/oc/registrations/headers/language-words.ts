/**
 * Words of forms in other languages, by language: the English words, a colon, and the foreign words. Case, accents and apostrophes
 * do not matter, and the longest phrase counts. An entry without English words changes nothing; `whether` begins a yes-or-no
 * question.
 */
export const LANGUAGES = {
  hi: `
    : का, की, के, को, में, से, पर, है, हैं, आप, आपका, आपकी, आपके, आपने, अपना, अपनी, अपने, कृपया, लिखें, दर्ज, करें, दें, बताएं, बताएँ,
    क्या, कौन, सा, सी, और, या, एवं, व, तथा, यदि, कोई, हो, गए, द्वारा; whether: क्या आप, क्या आपने, क्या आपके, क्या आपका; timestamp:
    टाइमस्टैम्प, टाइमस्टैंप, टाइम स्टैम्प; submission date: जमा करने की तिथि, जमा करने की तारीख, जमा तिथि, जमा करने का समय; date: तिथि,
    तारीख, दिनांक; registration: पंजीकरण; name: नाम; names: नामों; full: पूरा; given name: पहला नाम, प्रथम नाम; middle name: मध्य नाम, बीच
    का नाम, मध्यनाम; last name: उपनाम, अंतिम नाम, कुलनाम, सरनेम; preferred name: पसंदीदा नाम, पुकारने का नाम; mail: ईमेल, ई मेल, मेल;
    address: पता; id: आईडी, आई डी; phone: फोन, फ़ोन, दूरभाष; mobile: मोबाइल; contact: संपर्क, सम्पर्क; whatsapp: व्हाट्सएप, व्हाट्सऐप,
    व्हाट्सअप; number: नंबर, नम्बर, संख्या, कितने, कुल संख्या; school: विद्यालय, स्कूल, पाठशाला; college: महाविद्यालय, कॉलेज; institution:
    संस्था, संस्थान; university: विश्वविद्यालय; class: कक्षा; experience: अनुभव; mun: एमयूएन, एम यू एन, मॉडल यूएन; previous: पिछला, पिछले,
    पिछली, पूर्व, पहले का; attended: भाग लिया, भाग लिया है; conference: सम्मेलन, सम्मेलनों; committee: समिति, समितियां, समितियाँ, कमेटी;
    choice: विकल्प, चयन; preference: पसंद, प्राथमिकता, वरीयता; preferred: पसंदीदा; portfolio: पोर्टफोलियो; country: देश; consent: सहमति; i
    agree: मैं सहमत हूँ, मैं सहमत हूं; declaration: घोषणा; delegation: प्रतिनिधिमंडल, प्रतिनिधि मंडल; head delegate: मुख्य प्रतिनिधि,
    प्रधान प्रतिनिधि, प्रतिनिधिमंडल प्रमुख, प्रतिनिधिमंडल के प्रमुख, दल प्रमुख, दल के नेता; delegate: प्रतिनिधि, डेलीगेट, डेलिगेट;
    delegates: प्रतिनिधियों, डेलीगेट्स; names delegates: प्रतिनिधियों के नाम, छात्रों के नाम, विद्यार्थियों के नाम, सदस्यों के नाम,
    प्रतिभागियों के नाम; all: सभी; student: छात्र, छात्रा, विद्यार्थी; students: छात्रों, विद्यार्थियों; participant: प्रतिभागी;
    participants: प्रतिभागियों; member: सदस्य; members: सदस्यों; list: सूची; one per line: एक पंक्ति में एक, प्रति पंक्ति एक; partner:
    साथी, सह प्रतिनिधि; teacher: शिक्षक, शिक्षिका, अध्यापक, अध्यापिका; coordinator: समन्वयक; father: पिता; mother: माता; parent: अभिभावक;
    emergency: आपातकालीन, आपात; 1: पहला, पहली, पहले, प्रथम; 2: दूसरा, दूसरी, दूसरे, द्वितीय; 3: तीसरा, तीसरी, तीसरे, तृतीय; 4: चौथा, चौथी,
    चौथे, चतुर्थ; 5: पाँचवाँ, पाँचवीं, पांचवां, पांचवीं, पंचम`,
  fr: `
    : le, la, les, l, de, du, des, d, au, aux, et, ou, votre, vos, ton, ta, tes, notre, quel, quelle, quels, quelles, est, sont, veuillez,
    indiquer, indiquez, entrez, saisir, saisissez, svp, s il vous plait, pour, avec, par, vous, avez, en, dans, une, er, ere, re, eme, e,
    souhaitez, complete, deja, que, representez, represente, representes; whether: avez vous, etes vous, as tu, es tu; timestamp:
    horodateur, horodatage; submission date: date d envoi, date de soumission, date de reponse, envoye le, soumis le; registration date:
    date d inscription, inscrit le; completion time: heure de fin; name: nom; names: noms; full name: nom complet, nom et prenom, nom et
    prenoms, prenom et nom, prenoms et nom, nom prenom, prenom nom, noms et prenoms; given name: prenom, prenoms; middle name: deuxieme
    prenom, second prenom; last name: nom de famille; preferred name: prenom d usage, nom d usage, prenom usuel, nom usuel, prenom
    prefere, nom prefere; mail: courriel, courrier electronique; mail address: adresse electronique, adresse de messagerie, adresse mel;
    address: adresse; phone: tel, telephone; mobile: portable; contact detail: coordonnees; number: numero, n, nombre d, combien de, combien d; number delegate: nombre
    de delegues, nombre de deleguees, nombre total de delegues; number participant: nombre de participants; number member: nombre de
    membres; number mun: nombre de mun, nombre de muns; number conference: nombre de conferences, nombre de simulations; school: ecole,
    lycee, etablissement, etablissement scolaire; university: universite; class: classe; grade: niveau, niveau scolaire, niveau d etudes,
    niveau de classe; experience: experience, experiences, niveau d experience; mun: mnu, simulation onu, simulations onu; previous:
    prealable, anterieure, anterieures, precedente, precedentes, passee, passees, precedents; attended: effectues, effectuees, participe,
    participations, participation; committee: comite, comites, commission, commissions; choice: choix, voeu, vœu, voeux, vœux; preferred:
    prefere, preferee, souhaite, souhaitee, desire, desiree; portfolio: portefeuille; country: pays; consent: consentement, autorisation;
    i accept: j accepte; i agree: je suis d accord, je consens, j autorise; i confirm: je certifie, je confirme; i declare: je declare;
    delegation: delegation; head delegate: chef de delegation, cheffe de delegation, chef de la delegation, cheffe de la delegation,
    responsable de delegation, responsable de la delegation, delegue principal, deleguee principale; size: taille; delegate: delegue,
    deleguee; delegates: delegues, deleguees; student: eleve, etudiant, etudiante; students: eleves, etudiants; member: membre; members:
    membres; all: tous, toutes; list: liste; one per line: un par ligne, un nom par ligne, une personne par ligne; partner: partenaire,
    binome, coequipier, coequipiere, co delegue, co deleguee, codelegue, codeleguee; teacher: enseignant, enseignante, professeur,
    professeure, encadrant, encadrante, accompagnateur, accompagnatrice, professeur responsable, enseignant responsable, enseignante
    responsable; coordinator: coordinateur, coordinatrice; father: pere; mother: mere; parent: parent, parents, tuteur, responsable legal;
    emergency: urgence; 1: premier, premiere; 2: deuxieme, seconde; 3: troisieme; 4: quatrieme; 5: cinquieme`,
  de: `
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
    viertes; 5: funfte, funften, funfter, funftes`,
  es: `
    : el, la, los, las, de, del, y, o, u, su, sus, tu, tus, mi, por favor, en, con, para, que, cual, cuales, es, son, escriba, escribe,
    indique, indica, ingrese, ingresa, una, al, lo, ha, has, usted, a cargo, completa, representas, representa; whether: tienes, tiene
    usted, eres; timestamp: marca temporal, marca de tiempo; completion time: hora de finalizacion; submission date: fecha de envio, fecha
    de respuesta, enviado el; registration date: fecha de registro, fecha de inscripcion; name: nombre, nombres; names: nombres de los,
    nombres de las, nombres de todos; full name: nombre completo, nombre y apellido, nombre y apellidos, nombres y apellidos, apellidos y
    nombre, apellidos y nombres, nombre apellidos, nombre apellido, nombres apellidos; given name: primer nombre, nombre de pila; middle
    name: segundo nombre; last name: apellido, apellidos, primer apellido; preferred name: nombre preferido, nombre de preferencia; mail:
    correo, correo electronico; address: direccion; phone: telefono; mobile: celular, movil; contact: contacto; contact detail: datos de contacto; number: numero, cantidad,
    cuantos, cuantas; school: escuela, colegio, centro educativo, centro escolar, liceo; institution: institucion, institucion educativa, institucional;
    institute: instituto; university: universidad; class: clase; grade: grado, curso, nivel, ano escolar, grado escolar, nivel escolar;
    experience: experiencia, experiencias, nivel de experiencia; mun: modelos de naciones unidas, modelo de naciones unidas, modelos de la
    onu; previous: previa, previas, previo, previos, anterior, anteriores; attended: asistido, asistidos, participado, participaciones;
    conference: conferencia, conferencias; committee: comite, comites, comision, comisiones; choice: eleccion; option: opcion; preference:
    preferencia, preferencias; priority: prioridad; preferred: preferido, preferida, deseado, deseada; portfolio: portafolio, cartera;
    country: pais, paises; consent: consentimiento, autorizacion; i accept: acepto, yo acepto; i agree: estoy de acuerdo; i consent:
    autorizo, doy mi consentimiento; i confirm: confirmo; i declare: declaro; declaration: declaracion; delegation: delegacion; head
    delegate: jefe de delegacion, jefa de delegacion, jefe de la delegacion, jefa de la delegacion, lider de la delegacion, lider de
    delegacion, delegado principal, delegada principal; size: tamano; delegate: delegado, delegada; delegates: delegados, delegadas;
    student: estudiante, alumno, alumna; students: estudiantes, alumnos, alumnas; participant: participante; participants: participantes;
    member: miembro, integrante; members: miembros, integrantes; all: todos, todas; list: lista; one per line: uno por linea, un nombre
    por linea, una persona por linea; partner: companero, companera, pareja, codelegado, codelegada, co delegado, co delegada; teacher:
    profesor, profesora, docente, maestro, maestra, asesor, asesora; coordinator: coordinador, coordinadora; father: padre; mother: madre;
    parent: padres, tutor legal; emergency: emergencia; 1: primera, primer, primero; 2: segunda, segundo; 3: tercera, tercer, tercero; 4:
    cuarta, cuarto; 5: quinta, quinto`,
  // Danish, Norwegian and Swedish
  nordic: `
    : og, och, af, av, din, dit, dine, ditt, dina, pa, til, till, fra, fran, hvad, vad, hva, hvilken, hvilket, vilken, vilket, heter,
    hedder, venligst, vennligst, angiv, oppgi, ange, repræsenterer, representerer, representerar, skal, ska; whether: har du, er du, ar
    du; timestamp: tidsstempel, tidsmerke, tidstampel, tidsstämpel; completion time: fuldførelsestidspunkt, fullføringstidspunkt, slutforandetid; name:
    navn, namn; full name: fulde navn, fullt navn, fullt namn, hele navn, fullstandigt namn, fullstendig navn, for og efternavn, for og
    etternavn, for och efternamn, fornavn og efternavn, fornavn og etternavn, fornamn och efternamn, navn og efternavn, navn og etternavn,
    namn och efternamn; given name: fornavn, fornamn; middle name: mellemnavn, mellomnavn, mellannamn; last name: efternavn, etternavn,
    efternamn; mail: e post, epost; mail address: e postadresse, epostadresse, e postadress, epostadress, mailadress; address: adress;
    phone: tlf; phone number: telefonnr, tlf nr, tlf nummer; mobile: mobil; mobile number: mobilnr; number: antal, antall, hvor mange, hur
    manga; school: skole, skola, skolen, skolan, gymnasieskole; school name: skolens navn, skolans namn; university: universitet,
    hogskola, høyskole, højskole; class: klass; grade: klassetrin, klassetrinn, argang, arskurs; experience: erfaring, erfaringer,
    erfarenhet, erfarenheter; previous: tidligere, tidigare; attended: deltaget, deltatt, deltagit; conference: konference, konferencer,
    konferanse, konferanser, konferens, konferenser; committee: komite, komiteer, komiteen, kommitte, kommitteer, kommitten, udvalg,
    utvalg, utskott; choice: valg, val; 1 choice: førstevalg, førstehandsvalg, forstaval, forstahandsval; 2 choice: andetvalg, andrevalg,
    andrehandsvalg, andraval, andrahandsval; 3 choice: tredjevalg, tredjehandsvalg, tredjeval, tredjehandsval; priority: prioritet; 1
    priority: førsteprioritet, forstaprioritet; 2 priority: andenprioritet, andreprioritet, andraprioritet; 3 priority: tredjeprioritet;
    preference: ønske, ønsker, onskemal, præference, preferanse, preferens; preferred: ønsket, ønskede, onskat, onskad; consent: samtykke,
    samtycke; i accept: jeg accepterer, jeg godtar, jag accepterar, jag godkanner; i agree: jeg samtykker, jag samtycker; delegation:
    delegasjon; head delegate: delegationsleder, delegasjonsleder, delegationsledare; delegate: delegeret, delegert, delegerad, delegat;
    delegates: delegerede, delegerte, delegater; student: elev, elevens; students: elever; participant: deltager, deltagers, deltaker,
    deltakers, deltagare; participants: deltagere, deltakere; number participant: antal deltagere, antall deltakere, antal deltagare;
    number delegate: antal delegerede, antall delegerte, antall delegater, antal delegater; partner: makker; teacher: lærer, lærers,
    lærerens, larare, lararens; 1: første, forsta; 2: anden, andet, andre, andra; 3: tredje; 4: fjerde; 5: femte`,
  pt: `
    : o, a, os, do, da, dos, das, de, e, ou, seu, sua, seus, suas, teu, tua, por favor, em, na, com, para, que, qual, quais, sao, voce, um, uma, indique,
    informe, escreva, insira, digite, ao, pela, pelo, representa, representada; whether: voce tem, voce e; timestamp: carimbo de data hora,
    carimbo de data, data e hora, data hora; completion time: hora de conclusao; submission date: data de envio, data de submissao, enviado em,
    data da resposta; registration date: data de inscricao, data de registro, data de registo, inscrito em; name: nome; names: nomes;
    full name: nome completo, nome e sobrenome, nome e apelido, nome sobrenome; given name: primeiro nome, nome proprio; middle name: nome do meio;
    last name: sobrenome, ultimo nome; mail: correio eletronico, correio electronico; address: endereco, morada; phone: telefone, fone; mobile: celular,
    telemovel; contact: contato, contacto; number: numero, quantidade, quantos, quantas; school: escola, colegio, instituicao de ensino,
    estabelecimento de ensino; institution: instituicao; university: universidade, faculdade; class: turma, classe; grade: serie, ano escolar,
    ano letivo, ano; experience: experiencia, experiencias; mun: simulacoes da onu, simulacao da onu, modelo da onu, simulacoes; previous: previa,
    previas, anterior, anteriores; attended: participou, participado, participacoes; conference: conferencia, conferencias; committee: comite, comites,
    comissao; choice: escolha, opcao; option: opcoes; preference: preferencia, preferencias; priority: prioridade; preferred: preferido, preferida,
    desejado, desejada; country: pais, paises; consent: consentimento, autorizacao; i accept: aceito, eu aceito; i agree: concordo, eu concordo,
    estou de acordo; i consent: autorizo; i declare: declaro; declaration: declaracao; delegation: delegacao; head delegate: chefe de delegacao,
    chefe da delegacao, lider da delegacao; size: tamanho; student: estudante, aluno, aluna; students: estudantes, alunos, alunas; member: membro;
    members: membros; list: lista; one per line: um por linha, um nome por linha; partner: parceiro, parceira, dupla, colega de dupla; teacher: professor,
    professora, professor responsavel, professora responsavel, orientador, orientadora; coordinator: coordenador, coordenadora; father: pai; mother: mae; parent: responsavel, responsavel legal,
    encarregado de educacao; emergency: emergencia; 1: primeira, primeiro; 2: segunda, segundo; 3: terceira, terceiro; 4: quarta, quarto; 5: quinta,
    quinto`,
  it: `
    : il, lo, la, gli, le, uno, una, di, del, della, dello, dell, dei, degli, delle, e, ed, tuo, tua, tuoi, suo, sua, al, alla, nel, nella, con, che,
    qual, quale, quali, inserisci, inserire, indica, indicare, scrivi, prego, per favore, sei, rappresentata, rappresentato; whether: hai, hai un;
    timestamp: informazioni cronologiche, data e ora; completion time: ora di completamento; submission date: data di invio, data invio, inviato il;
    registration date: data di iscrizione, data iscrizione, data di registrazione; name: nome; names: nomi, nominativi; full name: nome completo,
    nome e cognome, cognome e nome, nome cognome, cognome nome, nominativo; given name: primo nome; middle name: secondo nome; last name: cognome;
    preferred name: nome preferito, soprannome; mail: posta elettronica; address: indirizzo; phone: telefono, recapito telefonico; mobile: cellulare;
    contact: contatto, recapito; number: numero, quanti, quante; school: scuola, istituto, istituto scolastico, liceo; institution: istituzione;
    university: universita, ateneo; class: classe; grade: anno scolastico, anno di corso; experience: esperienza, esperienze; mun: simulazioni onu,
    simulazione onu; previous: precedente, precedenti, pregressa, pregresse; attended: partecipato, partecipazioni; conference: conferenza, conferenze;
    committee: comitato, comitati, commissione, commissioni; choice: scelta, scelte; option: opzione; preference: preferenza, preferenze; priority: priorita;
    preferred: preferito, preferita; portfolio: portafoglio; country: paese, paesi, nazione; consent: consenso, autorizzazione; i accept: accetto;
    i agree: acconsento, sono d accordo; i consent: autorizzo; i declare: dichiaro; declaration: dichiarazione; delegation: delegazione;
    head delegate: capo delegazione, capodelegazione, capogruppo; delegate: delegato, delegata; delegates: delegati; student: studente, studentessa,
    alunno, alunna; students: studenti, alunni; participant: partecipante; participants: partecipanti; members: membri, componenti; all: tutti;
    list: elenco; one per line: uno per riga, un nome per riga; partner: compagno, compagna; teacher: insegnante, docente, professore, professoressa,
    accompagnatore, docente referente; coordinator: coordinatore, coordinatrice; father: padre; mother: madre; parent: genitore, genitori, tutore;
    emergency: emergenza; 1: prima, primo; 2: seconda, secondo; 3: terza, terzo; 4: quarta, quarto; 5: quinta, quinto`,
  nl: `
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
    noodnummer; 1: eerste; 2: tweede; 3: derde; 4: vierde; 5: vijfde`,
  tr: `
    : ve, veya, ya da, sizin, senin, lütfen, hangi, hangisi, ne, nedir, nelerdir, bir, için, ile, olan, giriniz, yazınız, yazın, girin, seçiniz, seçin,
    belirtiniz, mı, mi, kendi, olarak, adına, temsil ettiğiniz, temsil ettiğin, temsil edilen, kaç kez, kaç defa; whether: var mı; timestamp: zaman damgası;
    completion time: tamamlanma zamanı, bitiş zamanı; submission date: gönderim tarihi, gönderilme tarihi, yanıt tarihi; registration date: kayıt tarihi,
    başvuru tarihi; date: tarih, tarihi; name: ad, adı, adın, adınız, isim, ismi, ismin, isminiz; full name: ad soyad, adı soyadı, ad ve soyad, adı ve soyadı,
    adınız soyadınız, adınız ve soyadınız, adın soyadın, isim soyisim, isim soyad, isim soy isim, tam ad, tam adı, tam adınız, tam isim;
    given name: ilk isim, ön ad; middle name: ikinci ad, ikinci isim; last name: soyad, soyadı, soyadın, soyadınız, soyisim, soy isim, soy ad;
    preferred name: tercih edilen ad, tercih edilen isim; mail: e posta, eposta, e postası, e postan, e postanız; address: adres, adresi, adresin, adresiniz; phone: telefon, telefonu,
    telefonunuz, telefonun; mobile: cep, gsm; number: numara, numarası, numaranız, numaran, sayı, sayısı, kaç; contact: iletişim; school: okul, okulu, okulun,
    okulunuz, lise, lisesi; school name: okul adı, okulun adı, okulunuzun adı, okul ismi; university: üniversite, üniversitesi, üniversiteniz;
    institution: kurum, kurumu, kurumunuz; class: sınıf, sınıfı, sınıfın, sınıfınız, şube; grade: sınıf düzeyi, sınıf seviyesi; experience: deneyim, deneyimi,
    deneyimin, deneyiminiz, tecrübe, tecrübesi, tecrübeniz; mun: model bm; previous: önceki, daha önce, geçmiş; attended: katıldınız, katıldığın,
    katıldığınız, katıldın, katılım; conference: konferans, konferansı, konferanslar, konferansa, konferansına; committee: komite, komitesi, komiteyi, komiteler, komiteniz;
    choice: seçim, seçimi, seçiminiz, tercih, tercihi, tercihin, tercihiniz; preferred: tercih edilen, istenen, istediğiniz; priority: öncelik; option: seçenek;
    country: ülke, ülkesi, ülkeniz; portfolio: portfolyo; consent: onay, onayı, rıza, açık rıza, izin, muvafakat; i agree: kabul ediyorum, onaylıyorum;
    i declare: beyan ederim, beyan ediyorum; delegation: delegasyon, delegasyonu, heyet; head delegate: delegasyon başkanı, heyet başkanı, baş delege;
    delegate: delege, delegenin; delegates: delegeler, delegelerin; number delegate: delege sayısı; student: öğrenci, öğrencinin; students: öğrenciler,
    öğrencilerin; participant: katılımcı, katılımcının; participants: katılımcılar, katılımcıların; number participant: katılımcı sayısı; member: üye, üyenin;
    members: üyeler, üyelerin; names: isimler, isimleri, adları; all: tüm, bütün; list: liste, listesi; one per line: her satıra bir isim; partner: eş delege,
    takım arkadaşı, partneri; teacher: öğretmen, öğretmenin, öğretmeni, danışman, danışmanın, danışman öğretmen, sorumlu öğretmen; father: baba; mother: anne;
    parent: veli, velinin, velisi, ebeveyn; emergency: acil, acil durum; 1: birinci, ilk; 2: ikinci; 3: üçüncü; 4: dördüncü; 5: beşinci`,
  id: `
    : yang, dan, atau, anda, kamu, dari, di, ke, untuk, dengan, silakan, mohon, isi, tuliskan, masukkan, apa, mana, siapa, adalah, sebagai, diwakili, pada;
    whether: apakah; timestamp: stempel waktu, cap waktu; completion time: waktu selesai; submission date: tanggal pengiriman, tanggal kirim, dikirim pada;
    registration date: tanggal pendaftaran, tanggal registrasi, waktu pendaftaran; date: tanggal; name: nama; full name: nama lengkap; given name: nama depan;
    middle name: nama tengah; last name: nama belakang, nama keluarga; preferred name: nama panggilan; mail: surel; address: alamat; phone: telepon, telp, hp,
    handphone; mobile: ponsel, seluler; whatsapp: wa; contact: kontak; number: nomor, nomer, jumlah, berapa, berapa kali; school: sekolah, asal sekolah,
    sekolah asal; institution: institusi, instansi, asal institusi, asal instansi; university: universitas, perguruan tinggi; class: kelas; grade: tingkat,
    jenjang, angkatan; experience: pengalaman; previous: sebelumnya; attended: diikuti, mengikuti, pernah, pernah diikuti; conference: konferensi;
    committee: komite; choice: pilihan; preference: preferensi; priority: prioritas; preferred: diinginkan, diminati; country: negara; portfolio: portofolio;
    consent: persetujuan; i agree: saya setuju, saya menyetujui; i declare: saya menyatakan; declaration: pernyataan; delegation: delegasi;
    head delegate: ketua delegasi; number delegate: jumlah delegasi, jumlah delegat; number participant: jumlah peserta; delegates: para delegat;
    student: siswa, siswi, pelajar, mahasiswa, murid; participant: peserta; member: anggota; all: semua, seluruh; list: daftar; one per line: satu per baris,
    satu nama per baris; partner: pasangan, rekan; teacher: guru, pendamping, pembina, pembimbing, guru pendamping; coordinator: koordinator; father: ayah;
    mother: ibu; parent: orang tua, wali; emergency: darurat; 1: pertama; 2: kedua; 3: ketiga; 4: keempat; 5: kelima`,
  pl: `
    : w, z, ze, na, do, dla, oraz, lub, albo, twój, twoja, twoje, swój, swoje, pana, pani, proszę, podaj, podać, wpisz, jest, jaki, jaka, jakie, który, która,
    które, się, reprezentowana, reprezentowany; whether: czy; timestamp: sygnatura czasowa, znacznik czasu; completion time: godzina ukończenia, czas ukończenia;
    submission date: data wysłania, data przesłania, data zgłoszenia; registration date: data rejestracji; full name: imię i nazwisko, nazwisko i imię,
    imię nazwisko, pełne imię i nazwisko, imiona i nazwisko; given name: imię, pierwsze imię, imiona; middle name: drugie imię; last name: nazwisko;
    preferred name: preferowane imię; names: imiona i nazwiska; mail: poczta elektroniczna; address: adres; phone: telefonu; mobile: komórka, komórkowy,
    komórkowego; contact: kontakt, kontaktowy; number: numer, liczba, ile; school: szkoła, szkoły, liceum; school name: nazwa szkoły; university: uczelnia,
    uniwersytet; institution: instytucja, placówka; class: klasa, klasy; grade: rok nauki, rok studiów; experience: doświadczenie, doświadczenia;
    previous: poprzednie, poprzednich, wcześniejsze, dotychczasowe; attended: udział, uczestniczyłeś; conference: konferencja, konferencji, konferencje,
    konferencjach; committee: komitet, komitetu, komitety, komisja; choice: wybór, wyboru; preference: preferencja, preferencje; preferred: preferowany,
    preferowana; priority: priorytet; option: opcja; country: kraj, państwo; consent: zgoda; i agree: wyrażam zgodę, zgadzam się; i accept: akceptuję;
    i declare: oświadczam; declaration: oświadczenie; delegation: delegacja, delegacji; head delegate: przewodniczący delegacji, szef delegacji;
    number delegate: liczba delegatów; number participant: liczba uczestników; delegate: delegata, delegatka, delegatki; delegates: delegaci, delegatów;
    student: uczeń, ucznia, uczennica; students: uczniowie, uczniów; participant: uczestnik, uczestnika, uczestniczka; participants: uczestnicy, uczestników;
    member: członek, członka; members: członkowie, członków; all: wszyscy, wszystkich; partner: partnera, partnerka; teacher: nauczyciel, nauczyciela,
    nauczycielka, opiekun, opiekuna, opiekunka; coordinator: koordynator, koordynatora; father: ojciec, ojca; mother: matka, matki; parent: rodzic, rodzica,
    rodzice, opiekun prawny, opiekuna prawnego; emergency: nagłych, awaryjny; 1: pierwszy, pierwsza, pierwsze; 2: drugi, druga, drugie; 3: trzeci, trzecia,
    trzecie; 4: czwarty, czwarta; 5: piąty, piąta`,
  ru: `
    : и, или, в, во, на, с, от, по, для, ваш, ваша, ваше, ваши, твой, твоя, пожалуйста, укажите, введите, напишите, который, которая, какой, какую, какая,
    какие, вы, й, я, ая, ый, е, го, представляете, представляемая; timestamp: отметка времени; completion time: время выполнения, время завершения;
    submission date: дата отправки, дата подачи, дата заявки, дата заполнения; registration date: дата регистрации; name: имя; names: имена; full name: фио,
    ф и о, полное имя, полное фио, имя и фамилия, фамилия и имя, имя фамилия, фамилия имя, фамилия имя отчество; middle name: отчество; last name: фамилия;
    preferred name: предпочитаемое имя; mail: почта, эл почта, электронная почта, электронной почты, имейл, емейл; address: адрес; phone: телефон, телефона;
    mobile: мобильный, мобильного, сотовый; contact: контакт, контактный; number: номер, количество, число, сколько; school: школа, школы, гимназия, лицей,
    учебное заведение, учебного заведения, образовательное учреждение, образовательная организация; school name: название школы, название учебного заведения;
    university: университет, вуз; institution: учреждение; organisation: организация; class: класс; grade: курс; experience: опыт, опыт участия;
    mun: модель оон, модели оон, моделях оон; previous: предыдущий, предыдущие, прошлый; attended: участие, участвовали; conference: конференция, конференции,
    конференциях; committee: комитет, комитета, комитеты, комиссия; choice: выбор, вариант; preference: предпочтение, предпочтения; priority: приоритет;
    preferred: предпочитаемый, предпочитаемая, приоритетный, желаемый, желаемая; country: страна, страны; portfolio: портфолио; consent: согласие;
    i agree: я согласен, я согласна, согласен, согласна, даю согласие; delegation: делегация, делегации; head delegate: глава делегации,
    руководитель делегации; number delegate: количество делегатов; number participant: количество участников; delegate: делегат, делегата; delegates: делегаты,
    делегатов; student: ученик, ученика, ученица, учащийся, студент; students: ученики, учеников; participant: участник, участника, участница;
    participants: участники, участников; members: члены, членов; all: все, всех; list: список; partner: партнер, партнера, напарник, напарника;
    teacher: учитель, учителя, преподаватель, преподавателя, педагог, педагога, сопровождающий, сопровождающего, руководитель, руководителя, наставник;
    coordinator: координатор; father: отец, отца; mother: мать, матери; parent: родитель, родителя, родители, родителей, опекун; emergency: экстренный,
    экстренной, экстренная; 1: первый, первая, первое; 2: второй, вторая, второе; 3: третий, третья, третье; 4: четвертый; 5: пятый`,
  // words are compared without the article, marks and the two dots of the last letter
  ar: `
    : من, في, على, عن, إلى, أو, و, ما, هو, هي, يرجى, الرجاء, كتابة, أدخل, اكتب, حدد, التي, الذي, تمثلها, تمثله, الخاص, الخاصة, بك, بالكامل; whether: هل;
    timestamp: طابع زمني; completion time: وقت الإكمال, وقت الانتهاء; submission date: تاريخ الإرسال, تاريخ التقديم, وقت الإرسال;
    registration date: تاريخ التسجيل; date: تاريخ; name: اسم, اسمك; names: أسماء; full name: اسم كامل, اسمك الكامل, اسم ثلاثي, اسم رباعي, اسم واللقب,
    الاسم بالكامل; given name: اسم أول, اسم شخصي; middle name: اسم أوسط; last name: اسم العائلة, اسم أخير, اسم عائلي, لقب, كنية, عائلة;
    preferred name: اسم مفضل; mail: بريد, بريدك, بريد إلكتروني, بريدك الإلكتروني, إيميل; address: عنوان; phone: هاتف, هاتفك, تليفون; mobile: جوال, جوالك,
    محمول, موبايل, نقال; whatsapp: واتساب, واتس اب, واتس; contact: تواصل, اتصال; number: رقم, رقمك, عدد, كم; school: مدرسة, مدرستك, ثانوية;
    college: كلية; university: جامعة, جامعتك; institution: مؤسسة, جهة; class: صف, فصل, صف دراسي; grade: مرحلة, مرحلة دراسية, مستوى دراسي, سنة دراسية;
    experience: خبرة, خبرات, تجربة; mun: نموذج الأمم المتحدة, نماذج الأمم المتحدة, محاكاة الأمم المتحدة; previous: سابقة, سابق, سابقا; attended: شاركت, مشاركة,
    مشاركات, حضرت; conference: مؤتمر, مؤتمرات; committee: لجنة, لجان; choice: اختيار, خيار; preference: تفضيل, رغبة; preferred: مفضلة, مفضل, مرغوبة;
    priority: أولوية; country: دولة, بلد; portfolio: حقيبة; consent: موافقة; i agree: أوافق, موافق, أنا موافق; i declare: أقر, أتعهد; declaration: إقرار, تعهد;
    delegation: وفد; head delegate: رئيس الوفد, رئيسة الوفد, قائد الوفد; number delegate: عدد المندوبين, عدد أعضاء الوفد; number student: عدد الطلاب;
    delegate: مندوب, مندوبة; delegates: مندوبين, مندوبون; student: طالب, طالبة; students: طلاب, طلبة; participant: مشارك, مشاركه; participants: مشاركين;
    member: عضو; members: أعضاء; all: جميع, كل; list: قائمة; partner: شريك, شريكة, زميل; teacher: معلم, معلمة, مشرف, مشرفة, مدرس, أستاذ; coordinator: منسق, منسقة;
    father: والد; mother: والدة; parent: ولي أمر, ولي الأمر; emergency: طوارئ; 1: أول, أولى; 2: ثاني, ثانية; 3: ثالث, ثالثة; 4: رابع, رابعة; 5: خامس, خامسة`,
  // in languages without spaces, each character is a word
  zh: `
    : 的, 您, 你, 请, 填写, 输入, 是, 和, 与, 或, 什么, 哪个, 吗, 第, 个, 位, 所, 在, 就读, 我, 及, 想, 參加的, 請, 填寫, 輸入, 與; whether: 是否; timestamp: 时间戳, 时间戳记, 時間戳記;
    submission date: 提交时间, 提交日期, 提交答卷时间, 填写时间, 提交時間; completion time: 完成时间, 完成時間; registration date: 报名时间, 报名日期, 注册时间, 注册日期, 報名時間;
    name: 姓名, 名字, 名称, 名稱, 名; full name: 全名; last name: 姓, 姓氏; preferred name: 英文名, 英文名字; mail: 邮箱, 电子邮箱, 电子邮件, 邮件, 電子郵件, 電郵, 信箱, 電子信箱;
    address: 地址; phone: 电话, 電話, 联系方式, 聯絡方式; mobile: 手机, 手機, 移动电话; contact: 联系, 聯絡; number: 号, 号码, 號碼, 数量, 多少, 次数, 几次; school: 学校, 學校, 中学, 院校;
    university: 大学, 大學; institution: 机构, 单位, 機構; class: 班级, 班級, 班; grade: 年级, 年級; experience: 经验, 经历, 經驗, 參會經歷; mun: 模联, 模拟联合国, 模聯, 模擬聯合國;
    previous: 之前, 以往, 过去, 曾经; attended: 参加, 参加过, 参会, 參加過; conference: 会议, 大会, 會議; committee: 委员会, 委員會, 会场; choice: 志愿, 选择, 志願, 選擇; preference: 意向, 偏好,
    意愿; priority: 优先; country: 国家, 國家; portfolio: 席位, 代表国家, 代表国; consent: 同意, 同意书, 授权; i agree: 我同意, 本人同意; declaration: 声明, 承诺; delegation: 代表团, 代表團;
    head delegate: 代表团团长, 团长, 领队; number delegate: 代表人数, 代表团人数, 参会人数, 人数; delegate: 代表; student: 学生, 學生; participant: 参会者, 参与者, 参加者, 报名人, 参会人, 參加者;
    member: 成员, 队员, 成員; names delegates: 代表名单, 成员名单; all: 所有, 全部; list: 名单; one per line: 每行一个; partner: 搭档, 队友, 搭檔; teacher: 老师, 教师, 指导老师, 带队老师, 老師, 指導老師;
    father: 父亲; mother: 母亲; parent: 家长, 监护人, 家長, 監護人; emergency: 紧急, 紧急联系人, 緊急; 1: 一, 首选; 2: 二; 3: 三; 4: 四; 5: 五`,
  ja: `
    : の, を, は, が, に, へ, で, と, お, ご, さん, 様, あなた, ください, 入力, 記入, して, した, です, ですか, また, および, または, 教えて, する, について; timestamp: タイムスタンプ;
    submission date: 送信日時, 送信日, 回答日時; completion time: 完了時刻; registration date: 登録日, 登録日時, 申込日, 申込日時; name: 名前, 氏名; full name: フルネーム; last name: 苗字;
    given name: 下の名前; mail: メール, eメール; address: アドレス; number: 番号, 人数, 数, 回数, 何回; mobile: 携帯, 携帯電話; contact: 連絡先; school: 高校, 在籍校, 学校; institution: 所属, 所属機関;
    grade: 学年; class: クラス, 組; experience: 経験, 参加経験; mun: 模擬国連; previous: 過去, これまで, 以前; conference: 会議; committee: 委員会, 議場; choice: 希望, 選択, 志望;
    priority: 優先順位; country: 国, 国名, 担当国; i agree: 同意します, 同意する; delegation: 代表団; head delegate: 団長; number participant: 参加人数; delegate: デリゲート, 大使;
    student: 生徒, 学生; participant: 参加者; member: メンバー; list: 一覧; all: 全員; partner: パートナー, ペア; teacher: 先生, 教員, 顧問, 引率, 引率者, 引率教員, 担当教員; parent: 保護者;
    father: 父; mother: 母; emergency: 緊急, 緊急連絡先`,
  ko: `
    : 의, 을, 를, 이, 가, 은, 는, 에, 에서, 와, 과, 및, 또는, 귀하, 본인, 당신, 입력, 해주세요, 주세요, 하세요, 작성, 무엇, 입니까, 인가요, 어느, 님, 제, 번째; timestamp: 타임스탬프;
    submission date: 제출일, 제출일시, 제출 시간; completion time: 완료 시간; registration date: 등록일, 등록 일시, 신청일; name: 이름, 성명, 성함, 명; full name: 전체 이름; last name: 성;
    mail: 이메일, 메일, 전자우편; address: 주소; phone: 전화, 연락처; mobile: 휴대폰, 휴대전화, 핸드폰; number: 번호, 수, 인원, 횟수, 몇; school: 학교, 고등학교, 중학교, 소속 학교; institution: 소속, 기관;
    university: 대학교, 대학; grade: 학년; class: 반; experience: 경험, 경력; mun: 모의유엔; previous: 이전, 과거; attended: 참가, 참여; conference: 회의, 대회; committee: 위원회; choice: 지망, 선택, 희망;
    preference: 선호; priority: 순위, 우선순위; country: 국가, 나라; consent: 동의; i agree: 동의합니다, 동의함; delegation: 대표단; head delegate: 대표단장, 단장; delegate: 대표, 대사, 대표자, 델리게이트;
    student: 학생; participant: 참가자, 참여자, 신청자; member: 구성원, 팀원; list: 명단; all: 모든, 전체; partner: 파트너, 짝; teacher: 선생님, 교사, 지도교사, 인솔교사, 담당교사; parent: 학부모, 보호자,
    부모님, 부모; father: 아버지; mother: 어머니; emergency: 비상, 긴급, 비상연락처; 1: 첫, 첫번째; 2: 두, 두번째; 3: 세, 세번째`,
};
