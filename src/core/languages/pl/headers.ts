export const headers = `
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
  trzecie; 4: czwarty, czwarta; 5: piąty, piąta`;
