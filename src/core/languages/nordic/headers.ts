// Danish, Norwegian and Swedish
export const headers = `
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
  lærerens, larare, lararens; 1: første, forsta; 2: anden, andet, andre, andra; 3: tredje; 4: fjerde; 5: femte`;
