export const headers = `
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
  emergency: emergenza; 1: prima, primo; 2: seconda, secondo; 3: terza, terzo; 4: quarta, quarto; 5: quinta, quinto`;
