/**
 * The OC is asked about all other words. Case, accents, hyphens and apostrophes do not matter. `status`, `attendance`, `payment`,
 * `role` and `notes` are headers; words for `notComing` count in any column, words for `refused` only in a status column.
 */
const PHRASES_BY_LANGUAGE: Record<string, string> = {
  English: `
    waiting: waiting list, waitlist, waitlisted, wait list, waiting, on hold, reserve, reserves, reserve list, standby, stand by, pending, to be confirmed, tbc, unconfirmed, not confirmed, not yet confirmed; yes: yes, y, yeah, yep, yup, true, ok, okay, done, sure, of course, definitely, confirmed, correct, ✓, ✔, ✔️, ☑, ☑️, ✅, 👍; no: no, n, nope, nah, false, not, never, not
    yet, not done, none, nil, null, ✗, ✘, ✖, ✖️, ❌, ☐, 🚫, 👎; status: status, state, registration status, registration state, delegate status, attendee status, participant
    status, guest status, approval status, approval, application status, order status, ticket status, ticket state, booking status, reservation status, invitation status,
    invite status, confirmation status, confirmation, acceptance status, selection status, admission status, enrolment status, enrollment status, submission
    status, response status, review status, entry status, current status, final status, status of registration, status of application, approved, accepted, confirmed,
    registered, selected, decision, outcome; attendance: rsvp, rsvp status, coming, attending, going, participating, attendance, attendance status, attendance confirmation, attendance
    confirmed, participation, participation status, are you coming, are you attending, are you going, are you participating, will you come, will you attend, will you be
    attending, will you be coming, will you participate, will attend, is coming, is attending, can you come, can you attend, still coming, are you still coming, do you confirm
    your attendance, confirm attendance, confirm your attendance, confirmation of attendance, confirm your participation, participation confirmed, are you able to attend, will you be able to attend, will you be able to come, able to attend, confirmed attendance, do you plan to attend; notes: remark, remarks, note, notes,
    comment, comments, OC remarks, OC notes, OC comments, internal notes, any other comments, additional comments, anything else; coming: coming, come, comes, going, attending, attend, will
    attend, will come, is coming, is attending, participating, confirmed, confirm, approved, approve, accepted, accept, registered, registration complete, registration
    completed, registration confirmed, complete, completed, submitted, checked in, paid, active, enrolled, selected, admitted, present, valid, verified, attended, booked,
    joined, granted, shortlisted and confirmed, got a seat, in; notComing: withdrawn, withdraw, withdraws, withdrew, has withdrawn, have withdrawn, withdrawing, is withdrawing,
    withdrawal, cancelled, canceled, cancel, cancels, has cancelled, has canceled, cancellation, not coming, is not coming, isn't coming, no longer coming, won't come, will not
    come, won't be coming, will not be coming, can't come, cannot come, I can't come, I cannot come, not attending, is not attending, isn't attending, no longer attending,
    won't attend, will not attend, won't be attending, will not be attending, can't attend, cannot attend, I can't attend, I cannot attend, unable to attend, unable to come,
    not able to attend, not able to come, won't be able to attend, won't be able to come, not participating, dropped, dropped out, drop out, dropout, dropping out, has dropped
    out, backed out, pulled out, opted out, not going, is not going, isn't going, no longer going, can't go, cannot go, can't make it, cannot make it, won't make it, w/d;
    refused: wd, not come, don't come, do not come, doesn't come, does not come, declined, decline, declines, rejected, reject, denied, refused, expired, refunded, void, voided, deleted, removed, no show, noshow, did not show, did not come,
    regret, regrets, sent regrets, not selected, not accepted, out, opt out, not interested, unsubscribed, unregistered, disqualified, not participate, will not participate,
    won't participate, non attending, abandoned; paid: paid, fully paid, paid fully, full payment, paid in full, fee paid, fees paid, payment done, payment made, payment
    complete, payment completed, payment received, payment successful, payment success, received, complete, completed, cleared, success, successful, succeeded, settled,
    verified, captured, full, amount paid, already paid, have paid, has paid, i have paid, i paid, we have paid, paid already; unpaid: un paid, nt paid, payment not received, payment not done, payment not made, pay on arrival, pay at venue, no payment received, unpaid, not paid, not paid yet, not yet
    paid, no payment, non paid, nonpaid, pending, payment pending, pending payment, awaiting payment, payment awaited, awaiting, awaited, due, payment due, dues, overdue,
    outstanding, open, owed, owing, later, to pay, to be paid, yet to pay, yet to be paid, still to pay, will pay, i will pay, will be paid, shall pay, going to pay, will do,
    paying, pay, on arrival, at venue, at the venue, on the spot, on spot, on the day, tomorrow, soon, next week, unsettled, not received, not done, haven't paid, have not
    paid, hasn't paid, has not paid, didn't pay, did not pay, incomplete, failed, payment failed, failure, declined, unsuccessful, refunded, voided, cancelled, canceled,
    expired, abandoned, remind, reminded, to remind; payment: recd, rcvd, fee recd, received, paid, payment, payments, fee paid, fees paid, fee status, fees status, payment status, payment state, financial
    status, payment done, payment made, payment received, payment complete, payment completed, payment confirmed, payment confirmation, payment cleared, payment verified,
    payment verification, payment successful, amount paid, paid amount, fee payment, fees payment, fee received, fees received, fee cleared, fee submitted, registration paid,
    dues paid, dues cleared, paid or not, paid on, date paid, paid status, paid unpaid; role: type delegate, role, role at conference, role in conference, role type, participant type,
    participant category, participation type, participation category, participation role, type participant, type participation, category participant, category participation,
    attendee type, attendee category, attendee role, type attendee, delegate type, delegate category, registrant type, registration type, registration category, registration
    role, type registration, category registration, member type, person type, registering as, register as, registration as, registered as, applying as, apply as, application
    as, participating as, participate as, attending as, attend as, joining as, join as, coming as, come as, i am, i am a, you are, are you, who are you, what are you, what you
    are, in capacity, capacity, in which capacity, role you apply, role applied, applying role, role applying, position applied, applying position, applied position, apply
    position, role registering; delegate: delegate, delegates, head delegate, delegation, delegation head, participant, participants, attendee, student, students, pupil,
    individual, single, private, independent, pair, double, partner, debater, contestant, competitor; chair: chair, chairs, chairperson, chairman, chairwoman, cochair, dais,
    eb, executive board, executive member, rapporteur, moderator, director, assistant director, committee director, president, vice president, student officer, presiding
    officer, chairing; adviser: advisor, advisors, adviser, advisers, faculty, teacher, teachers, mentor, mentors, coach, coaches, chaperone, chaperones, escort, escorts,
    supervisor, supervisors, sponsor, sponsors, professor, lecturer, principal, headmaster, headmistress, instructor, incharge, in charge, coordinator, mun director; observer:
    observer, observers, visitor, visitors, spectator, spectators, audience, viewer, watching, shadow; volunteer: volunteer, volunteers, logistics, logistic, helper, helpers,
    usher, ushers, runner, runners, page, pages, steward, hospitality; press: press, journalist, journalists, reporter, reporters, photographer, photographers, media,
    correspondent, videographer, cameraman, caricaturist, cartoonist, press corps; guest: guest, guests, parent, parents, guardian, guardians, mother, father, alumnus, alumna,
    alumni, speaker, judge, performer, exhibitor, driver, family, sibling, companion; organiser: organiser, organisers, organizer, organizers, organising
    committee, organizing committee, organising team, organising, organizing, org team, orga team, core committee, jury, judges, speakers, organizing team, oc, secretariat, secretary general, sg, dsg, usg, under secretary general, deputy secretary general,
    director general, admin, admins, administration, administrative staff, administrator, staff, crew, security, tech, it team, management, host team, core team;`,
  Hindi: `
    waiting: प्रतीक्षा सूची; yes: हाँ, हां, जी हाँ, जी हां, जी, haan, haa; no: नहीं, नही, अभी नहीं, nahi, nahin; status: स्थिति, पंजीकरण स्थिति; attendance: उपस्थिति, क्या आप आ रहे हैं; notes: टिप्पणी;
    coming: आ रहा है, आ रही है, आ रहे हैं, स्वीकृत, पंजीकृत; notComing: नाम वापस, नाम वापस लिया, नाम वापस ले लिया, वापस लिया, वापस ले लिया, रद्द, रद्द किया, रद्द कर दिया,
    निरस्त, नहीं आ रहा, नहीं आ रही, नहीं आ रहे, नहीं आ रहा है, नहीं आ रही है, नहीं आ रहे हैं, नहीं आएगा, नहीं आएगी, नहीं आएंगे, नहीं आएँगे, नहीं आऊंगा, नहीं आऊँगा, नहीं आऊंगी,
    नहीं आऊँगी, भाग नहीं ले रहा, भाग नहीं ले रही, भाग नहीं लेंगे; refused: अस्वीकृत; paid: भुगतान किया, भुगतान कर दिया, भुगतान हो गया, जमा; unpaid: बाकी, बकाया, भुगतान नहीं
    किया, लंबित; payment: भुगतान, भुगतान की स्थिति, भुगतान स्थिति, शुल्क जमा, क्या आपने शुल्क जमा किया है, क्या आपने भुगतान किया है; role: भूमिका, प्रतिभागी का प्रकार; delegate: प्रतिनिधि,
    प्रतिभागी, छात्र, छात्रा, विद्यार्थी; chair: अध्यक्ष; adviser: शिक्षक, शिक्षिका, अध्यापक, अध्यापिका, सलाहकार; observer: पर्यवेक्षक; volunteer: स्वयंसेवक, स्वयंसेविका;
    press: पत्रकार, प्रेस; guest: अतिथि, अभिभावक; organiser: आयोजक;`,
  French: `
    waiting: liste d'attente, en attente, liste complémentaire; yes: oui; no: non, pas encore, aucun; status: statut, état, statut de l'inscription, statut d'inscription, statut de la commande, validation, décision; attendance: présence confirmée, présence confirmée à la conférence, présent, viendra,
    présence, participation, participe, venez vous, viendrez vous, participerez vous, serez vous présent; notes: remarque, remarques, commentaire, commentaires; coming: vient,
    viendra, participe, participera, présent, présente, confirmé, confirmée, accepté, acceptée, inscrit, inscrite, validé, validée, valide; notComing: annulé, annulée,
    annulation, a annulé, désisté, désistée, désistement, s'est désisté, s'est désistée, se désiste, retiré, retirée, ne vient pas, ne vient plus, ne viendra pas, ne viendra
    plus, ne participe pas, ne participe plus, ne participera pas, abandon, abandonné; refused: refusé, refusée, remboursé, remboursée, expiré, expirée, rejeté, rejetée; paid:
    payé, payée, réglé, réglée, c'est payé, a payé, j'ai payé, encaissé, reçu; unpaid: pas réglé, pas réglée, impayé, impayée, non payé, non payée, pas payé, pas encore payé, en attente, à payer, non
    réglé, plus tard, sur place; payment: payé, payée, paiement, règlement, paiement effectué, statut du paiement, état du paiement, frais payés, avez vous payé, avez vous payé
    les frais, avez vous réglé, as tu payé, cotisation payée; role: je participe en tant que, je m'inscris comme, rôle, qualité, fonction, je suis, vous êtes, type de participant, type d'inscription, catégorie de
    participant, en tant que, inscription en tant que, je m'inscris en tant que; delegate: délégué, déléguée, délégués, participant, participante, élève, étudiant, étudiante,
    chef de délégation, cheffe de délégation; chair: président, présidente, présidence, vice président, vice présidente, modérateur, modératrice, rapporteur, rapporteuse,
    bureau; adviser: enseignant, enseignante, professeur, professeure, encadrant, encadrante, accompagnateur, accompagnatrice, conseiller, conseillère, tuteur; observer:
    observateur, observatrice, visiteur, visiteuse; volunteer: bénévole, bénévoles, volontaire; press: presse, journaliste; guest: invité, invitée, parent, parents; organiser:
    organisateur, organisatrice, comité d organisation, équipe;`,
  German: `
    waiting: warteliste, nachrücker, nachrückliste, unter vorbehalt; yes: ja, jawohl, klar, erledigt; no: nein, noch nicht, keine, nichts; status: status, zustand, anmeldestatus, teilnahmestatus, bestätigung, bestätigt, zusage; attendance:
    teilnahme, kommt, anwesenheit, nimmt teil, kommst du, kommen sie, nimmst du teil, nehmen sie teil, dabei; notes: bemerkung, bemerkungen, anmerkung, anmerkungen, kommentar,
    notiz, notizen; coming: kommt, nimmt teil, dabei, zugesagt, hat zugesagt, zusage, bestätigt, angenommen, angemeldet, anwesend, genehmigt, abgeschlossen; notComing:
    abgesagt, hat abgesagt, absage, abgemeldet, hat sich abgemeldet, abmeldung, storniert, stornierung, zurückgezogen, zurückgetreten, rücktritt, kommt nicht, kommt nicht mehr,
    kommt doch nicht, nimmt nicht teil, nimmt nicht mehr teil, ausgestiegen; refused: abgelehnt, erstattet, abgelaufen, nicht dabei, verfallen; paid: bezahlt, gezahlt,
    beglichen, hat bezahlt, ist bezahlt, überwiesen, eingegangen, erhalten; unpaid: noch offen, noch ausstehend, nicht eingegangen, nicht erhalten, unbezahlt, nicht bezahlt, noch nicht bezahlt, offen, ausstehend, nicht gezahlt, später, vor
    ort, nicht überwiesen, fällig; payment: bezahlt, zahlung, zahlungsstatus, zahlungseingang, gezahlt, beitrag bezahlt, gebühr bezahlt, teilnahmegebühr bezahlt, schon bezahlt,
    hast du bezahlt, haben sie bezahlt, hast du die gebühr bezahlt, beitrag überwiesen, überwiesen; role: ich nehme teil als, ich melde mich an als, rolle, funktion, ich bin, anmeldung als, ich melde mich an als,
    teilnahme als, teilnehmertyp, teilnahmeart, art der teilnahme, art der anmeldung, teilnehmerkategorie, als was; delegate: delegierte, delegierter, delegierten, delegierte
    r, delegierter in, delegation, delegationsleiter, delegationsleitung, teilnehmer, teilnehmerin, schüler, schülerin, student, studentin, einzelperson; chair: vorsitz,
    vorsitzende, vorsitzender, hauptvorsitz, sitzungsleitung, präsident, präsidentin, präsidium; adviser: betreuungslehrer, betreuungslehrerin, betreuungslehrkraft, begleitlehrkraft, betreuer, betreuerin, betreuung, lehrer, lehrerin, lehrkraft,
    lehrkräfte, begleitung, begleitperson, begleitlehrer, begleitlehrerin, berater, beraterin; observer: beobachter, beobachterin, zuschauer, zuschauerin, besucher, besucherin;
    volunteer: helfer, helferin, freiwillige, freiwilliger, ehrenamtliche, ehrenamtlicher; press: presse, journalist, journalistin, fotograf, fotografin; guest: gast, gäste,
    eltern, elternteil; organiser: organisator, organisatorin, organisation, orga, orgateam, sekretariat, team;`,
  Spanish: `
    waiting: lista de espera, en espera, pendientes; yes: sí, si, claro; no: aún no, todavía no, ninguno; status: estado, estatus, estado de la inscripción, estado de inscripción, estado del registro, aprobación,
    confirmación, decisión; attendance: asistencia, asiste, asistirá, participación, viene, asistirás, vendrás, vas a asistir; notes: observación, observaciones, comentario,
    comentarios, nota, notas; coming: viene, vendrá, asiste, asistirá, participa, participará, confirmado, confirmada, aprobado, aprobada, aceptado, aceptada, inscrito,
    inscrita, registrado, registrada, completado, presente; notComing: cancelado, cancelada, cancelación, canceló, ha cancelado, retirado, retirada, se retira, se retiró, se ha
    retirado, baja, de baja, dado de baja, dada de baja, anulado, anulada, no viene, no vendrá, no asiste, no asistirá, no participa, no participará, desistió, renuncia,
    renunció; refused: rechazado, rechazada, reembolsado, reembolsada, vencido, expirado; paid: pagado, pagada, pagó, pago realizado, pago hecho, recibido, abonado, ya pagó, he
    pagado; unpaid: pendiente de pago, pendiente, no pagado, no pagada, impago, sin pagar, por pagar, falta pagar, no ha pagado, pago pendiente, más tarde, en el evento; payment: pagado, pago,
    pagó, estado del pago, estado de pago, pago realizado, cuota pagada, has pagado, ha pagado, ha pagado la cuota, has pagado la cuota, ya pagaste, inscripción pagada; role: participa como, participo como, me inscribo como,
    rol, función, soy, cargo, tipo de participante, tipo de inscripción, tipo de participación, categoría de participante, participo como, me inscribo como, inscripción como,
    asistiré como, calidad; delegate: delegado, delegada, delegados, delegación, jefe de delegación, participante, alumno, alumna, estudiante; chair: presidente, presidenta,
    presidencia, mesa, mesa directiva, vicepresidente, vicepresidenta, moderador, moderadora, relator, relatora; adviser: profesor, profesora, docente, maestro, maestra,
    asesor, asesora, acompañante, consejero, consejera, faculty; observer: observador, observadora, visitante; volunteer: voluntario, voluntaria, voluntarios; press: prensa,
    periodista, fotógrafo, fotógrafa; guest: invitado, invitada, padre, madre, padres; organiser: organizador, organizadora, organización, secretariado, comité organizador;`,
  Nordic: `
    yes: ja, jo; no: nej, nei, ikke endnu, ikke ennå, inte än, ingen; status: status, tilmeldingsstatus, påmeldingsstatus, anmälningsstatus; attendance: deltagelse, deltakelse,
    deltar, deltager, deltagande, kommer, kommer du, deltager du, deltar du, närvaro, fremmøde, oppmøte; notes: bemærkning, bemærkninger, merknad, merknader, anmärkning,
    anmärkningar, kommentar, kommentarer; coming: kommer, deltager, deltar, bekræftet, bekreftet, bekräftad, tilmeldt, påmeldt, anmäld, godkendt, godkjent, godkänd; notComing:
    afmeldt, har afmeldt, aflyst, meldt afbud, afbud, avmeldt, avlyst, avbestilt, trukket seg, avanmäld, avbokat, avbokad, kommer ikke, kommer inte, deltager ikke, deltar ikke,
    deltar inte; refused: afvist, avvist, avvisad, refunderet, refundert, återbetald, udløbet, utløpt; paid: betalt, betalat, betald, har betalt, har betalat, modtaget,
    mottatt; unpaid: ubetalt, obetald, ikke betalt, inte betalat, inte betald, ej betald, mangler, venter, senere, senare, på stedet; payment: betalt, betalat, betald,
    betaling, betalning, betalingsstatus, betalningsstatus, har du betalt, har du betalat; role: rolle, funktion, funksjon, jeg er, jag är, deltagertype, deltakertype,
    deltagartyp, tilmelding som, påmelding som, deltager som, deltar som; delegate: delegeret, delegerede, delegert, delegerte, delegat, delegater, deltager, deltaker,
    deltagare, elev, student; chair: ordstyrer, formand, leder, ordförande, møteleder, mødeleder; adviser: lærer, lærere, lärare, vejleder, veileder, handledare, underviser,
    ledsager; observer: observatør, observatör, tilskuer, tilskuer, åskådare; volunteer: frivillig, frivillige, volontär, hjælper, hjelper; press: presse, press, journalist,
    fotograf; guest: gæst, gjest, gäst, forælder, forelder, förälder; organiser: arrangør, arrangör, organisator;`,
  Portuguese: `
    yes: sim; no: não, ainda não, nenhum; status: situação, estado, status da inscrição, situação da inscrição, aprovação, confirmação; attendance: presença, participação,
    participa, vai participar, você vai participar, comparecerá; notes: observação, observações, comentário, comentários; coming: confirmado, confirmada, aprovado, aprovada,
    inscrito, inscrita, participa, vem, virá, presente, aceito, aceita; notComing: cancelado, cancelada, desistiu, desistente, desistência, não vem, não virá, não participa,
    não participará, não vai participar; refused: recusado, recusada, rejeitado, rejeitada, reembolsado, reembolsada, expirado; paid: pago, paga, pagou, já pagou, pagamento
    feito, pagamento realizado, recebido, quitado; unpaid: pendente, não pago, não pagou, a pagar, em aberto, não paga; payment: pago, pagamento, pagou, você pagou, já pagou,
    status do pagamento, situação do pagamento, taxa paga, você já pagou a taxa, pagou a inscrição, inscrição paga; role: função, papel, sou, tipo de participante, tipo de
    inscrição, inscrição como, participo como, inscrever se como; delegate: delegado, delegada, delegação, participante, aluno, aluna, estudante; chair: presidente,
    presidência, mesa, diretor, diretora, moderador, moderadora; adviser: professor, professora, docente, orientador, orientadora, acompanhante, conselheiro, conselheira;
    observer: observador, observadora, visitante; volunteer: voluntário, voluntária; press: imprensa, jornalista, fotógrafo, fotógrafa; guest: convidado, convidada, pai, mãe,
    responsável; organiser: organizador, organizadora, organização, secretariado, staff;`,
  Italian: `
    yes: sì, si; no: non ancora, nessuno; status: stato, stato iscrizione, stato dell iscrizione, conferma; attendance: partecipazione, partecipa, parteciperai, presenza,
    vieni; notes: osservazioni, commento, commenti, note; coming: confermato, confermata, approvato, approvata, iscritto, iscritta, partecipa, viene, accettato, accettata,
    presente; notComing: annullato, annullata, ritirato, ritirata, non viene, non verrà, non partecipa, non parteciperà, cancellato, cancellata, rinuncia; refused: rifiutato,
    rifiutata, rimborsato, rimborsata, scaduto; paid: pagato, pagata, ha pagato, saldato, ricevuto; unpaid: non pagato, non pagata, da pagare, in attesa, in sospeso, non ha
    pagato; payment: pagato, pagamento, stato pagamento, stato del pagamento, hai pagato, ha pagato, quota pagata, hai pagato la quota; role: ruolo, funzione, sono, tipo di
    partecipante, tipo di iscrizione, iscrizione come, partecipo come, in qualità di; delegate: delegato, delegata, delegati, delegazione, partecipante, studente, studentessa,
    alunno, alunna; chair: presidente, presidenza, moderatore, moderatrice; adviser: professore, professoressa, docente, insegnante, accompagnatore, accompagnatrice, tutor,
    consulente; observer: osservatore, osservatrice, visitatore, visitatrice; volunteer: volontario, volontaria, volontari; press: stampa, giornalista, fotografo, fotografa;
    guest: ospite, ospiti, genitore, genitori; organiser: organizzatore, organizzatrice, organizzazione, segretariato;`,
  Dutch: `
    yes: ja; no: nee, nog niet, geen; status: status, inschrijvingsstatus, aanmeldstatus, bevestiging; attendance: aanwezig, aanwezigheid, deelname, komt, kom je, neemt deel;
    notes: opmerking, opmerkingen, notities; coming: komt, neemt deel, bevestigd, aangemeld, ingeschreven, goedgekeurd, aanwezig; notComing: afgemeld, geannuleerd, komt niet,
    neemt niet deel, teruggetrokken; refused: afgewezen, terugbetaald, verlopen; paid: betaald, heeft betaald, voldaan, ontvangen; unpaid: niet betaald, nog niet betaald,
    onbetaald, openstaand, te betalen; payment: betaald, betaling, betaalstatus, heb je betaald, heeft u betaald; role: rol, functie, ik ben, inschrijving als, deelname als,
    type deelnemer; delegate: afgevaardigde, gedelegeerde, deelnemer, leerling, student; chair: voorzitter; adviser: docent, leraar, lerares, begeleider, begeleidster;
    observer: waarnemer, toeschouwer, bezoeker; volunteer: vrijwilliger, vrijwilligster; press: pers, journalist; guest: gast, ouder, ouders; organiser: organisator,
    organisatie;`,
  Turkish: `
    yes: evet; no: hayır, henüz değil, yok; status: durum, kayıt durumu, başvuru durumu, onay durumu; attendance: katılım, katılım durumu, katılacak mısınız, geliyor musunuz;
    notes: notlar, yorum, açıklama; coming: onaylandı, katılıyor, geliyor, kabul, kabul edildi, kayıtlı, tamamlandı; notComing: iptal, iptal edildi, katılmıyor, gelmiyor,
    vazgeçti, çekildi; refused: reddedildi, iade edildi; paid: ödendi, ödedi, ödedim, ödeme yapıldı; unpaid: ödenmedi, ödemedi, bekliyor, beklemede, ödeme yapılmadı; payment:
    ödendi mi, ödeme, ödeme durumu, ücreti ödediniz mi, ödeme yapıldı mı, ödediniz mi, ödendi; role: rolünüz, rol, rolü, görev, katılımcı türü, katılım türü, kayıt türü, olarak
    katılıyorum; delegate: delege, delegasyon, katılımcı, öğrenci; chair: başkan, divan, komite başkanı, oturum başkanı; adviser: danışman, danışman öğretmen, öğretmen;
    observer: gözlemci, ziyaretçi; volunteer: gönüllü; press: basın, gazeteci, muhabir, fotoğrafçı; guest: misafir, konuk, veli; organiser: organizatör, organizasyon, akademik
    ekip;`,
  Arabic: `
    yes: نعم, أجل; no: لا, ليس بعد, كلا; status: الحالة, حالة التسجيل; attendance: الحضور, هل ستحضر; notes: ملاحظات; coming: مؤكد, مقبول, سيحضر, مسجل; notComing: ملغى, ملغي,
    انسحب, لن يحضر, لن تحضر; refused: مرفوض; paid: مدفوع, تم الدفع, دفع; unpaid: غير مدفوع, لم يدفع, لم يتم الدفع, معلق, قيد الانتظار; payment: الدفع, حالة الدفع, هل دفعت, هل
    دفعت الرسوم, هل تم الدفع, مدفوع; role: الدور, الصفة, نوع المشاركة, نوع التسجيل; delegate: مندوب, مندوبة, وفد, مشارك, مشاركة, طالب, طالبة; chair: رئيس, رئيسة, رئيس اللجنة;
    adviser: مشرف, مشرفة, معلم, معلمة, مستشار, مستشارة; observer: مراقب, مراقبة; volunteer: متطوع, متطوعة; press: صحافة, صحفي, صحفية; guest: ضيف, ضيفة, ولي أمر; organiser:
    منظم, منظمة;`,
  Russian: `
    yes: да; no: нет, ещё нет, еще нет; status: статус, статус регистрации, статус заявки; attendance: участие, вы придете, посещение; notes: примечание, примечания,
    комментарий; coming: подтверждено, подтвержден, подтверждена, участвует, одобрено, зарегистрирован, зарегистрирована, принято; notComing: отменено, отказался, отказалась,
    не придет, не участвует, снялся, снялась; refused: отклонено, отклонен, отклонена; paid: оплачено, оплатил, оплатила, оплачен; unpaid: не оплачено, не оплатил, не оплатила,
    ожидается, ожидает оплаты; payment: оплата, оплачено, статус оплаты, вы оплатили взнос, оплатили ли вы; role: роль, тип участника, тип участия, в качестве; delegate:
    делегат, делегация, участник, участница, студент, ученик; chair: председатель, президиум, сопредседатель; adviser: учитель, преподаватель, руководитель, куратор, советник,
    сопровождающий; observer: наблюдатель, зритель; volunteer: волонтёр, волонтер; press: пресса, журналист, фотограф; guest: гость, родитель; organiser: организатор,
    секретариат;`,
  Chinese: `
    yes: 是, 对, 好; no: 否, 不, 没有, 尚未; status: 状态, 狀態, 报名状态, 審核狀態, 审核状态; attendance: 是否参加, 是否參加, 是否出席, 出席; notes: 备注, 備註; coming: 确认, 已确认, 參加, 参加, 已通过, 通过, 已报名; notComing: 取消,
    已取消, 退出, 已退出, 不参加, 不參加; refused: 拒绝, 已拒绝, 未通过; paid: 已付, 已支付, 已缴费, 已繳費, 已付款; unpaid: 未付, 未支付, 未缴费, 未繳費, 待支付, 未付款; payment: 是否缴费, 是否繳費, 付款状态, 支付状态, 缴费, 是否付款; role: 角色, 身份,
    身分, 参会身份, 報名身分; delegate: 代表, 学生, 學生; chair: 主席, 主席团, 主席團, 学术团队; adviser: 老师, 老師, 指导老师, 指導老師, 领队, 領隊, 教师; observer: 观察员, 觀察員; volunteer: 志愿者, 志工; press: 记者, 記者, 新闻, 媒体;
    guest: 嘉宾, 来宾, 家长, 家長; organiser: 组委, 组委会, 工作人员;`,
};

export function phrasesOfKind(kind: string): string[] {
  return Object.values(PHRASES_BY_LANGUAGE).flatMap((words) => {
    const [, list = ''] = new RegExp(`(?:^|\\s)${kind}:([^;]*);`).exec(words) ?? [];
    return list.split(',').flatMap((phrase) => phrase.trim() || []);
  });
}
