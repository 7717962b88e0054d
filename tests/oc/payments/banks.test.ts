import { expect, test } from 'vitest';
import type { Rules } from '../../../src/oc/model.ts';
import { doubts, RULES, uploaded } from '../allotment/conference.ts';
import { packed } from '../packed.ts';
import { opened } from '../workbook/opened.ts';

/*
 * What banks and payment services export, each in its own headers, separators, signs and encoding, as public readers of such files describe
 * them. The payments are made up: Gus pays 1500.50, Asha 1200 with the reference that she gave in the form, Hal Müller 20, and something else is paid for 350.75.
 */

const FORM = [
  'Timestamp,Name,Email,Committee preference 1,UTR',
  '2026-05-01 09:00,Asha Rao,asha@x.in,UNSC,412345678901',
  '2026-05-02 09:00,Gus Poe,gus@x.in,Press,',
  '2026-05-03 09:00,Hal Müller,hal@x.in,Press,',
].join('\n');

interface Format {
  lines: string[];
  encoding?: 'latin1' | 'utf16le' | 'utf8';
  currency?: string;
  /** How many rows are no payment: pending, refused. */
  open?: number;
  /** Whether nothing is paid with it. */
  isService?: true;
}

const FORMATS: Record<string, Format> = {
  'Sparkasse, CSV-CAMT': {
    encoding: 'latin1',
    lines: [
      '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"',
      '"DE02120300000000202051";"02.05.26";"02.05.26";"GUTSCHR. UEBERWEISUNG";"MUN Beitrag";"";"";"";"";"";"";"Gus Poe";"DE02500105170137075030";"INGDDEFFXXX";"1.500,50";"EUR";"Umsatz gebucht"',
      '"DE02120300000000202051";"03.05.26";"03.05.26";"GUTSCHR. UEBERWEISUNG";"412345678901 MUN";"";"";"NOTPROVIDED";"";"";"";"R. Rao";"DE02500105170137075030";"INGDDEFFXXX";"1200,00";"EUR";"Umsatz gebucht"',
      '"DE02120300000000202051";"04.05.26";"04.05.26";"GUTSCHR. UEBERWEISUNG";"Beitrag";"";"";"";"";"";"";"Hal Müller";"DE02500105170137075030";"INGDDEFFXXX";"20,00";"EUR";"Umsatz gebucht"',
      '"DE02120300000000202051";"05.05.26";"05.05.26";"FOLGELASTSCHRIFT";"Saalmiete";"DE98ZZZ09999999999";"M1";"";"";"";"";"Stadthalle GmbH";"DE02500105170137075030";"INGDDEFFXXX";"-350,75";"EUR";"Umsatz gebucht"',
    ],
  },
  Volksbank: {
    lines: [
      'Bezeichnung Auftragskonto;IBAN Auftragskonto;BIC Auftragskonto;Bankname Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;BIC (SWIFT-Code) Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag;Waehrung;Saldo nach Buchung;Bemerkung;Kategorie;Steuerrelevant;Glaeubiger ID;Mandatsreferenz',
      'Konto;DE1;GENO;Musterbank eG;02.05.2026;02.05.2026;Gus Poe;DE2;;Gutschrift;MUN;1500,50;EUR;2500,50;;;;;',
      'Konto;DE1;GENO;Musterbank eG;03.05.2026;03.05.2026;R. Rao;DE2;;Gutschrift;412345678901 MUN;1200,00;EUR;3700,50;;;;;',
      'Konto;DE1;GENO;Musterbank eG;04.05.2026;04.05.2026;Hal Müller;DE2;;Gutschrift;MUN;20,00;EUR;3720,50;;;;;',
      'Konto;DE1;GENO;Musterbank eG;05.05.2026;05.05.2026;Stadthalle GmbH;DE2;;Lastschrift;Saalmiete;-350,75;EUR;3369,75;;;;;',
    ],
  },
  DKB: {
    lines: [
      '"Girokonto";"DE00000000000000000000"',
      '"Zeitraum:";"01.05.2026 - 31.05.2026"',
      '"Kontostand vom 31.05.2026:";"3.482,91 €"',
      '""',
      '"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"',
      '"05.05.26";"05.05.26";"Gebucht";"MUN Club";"Stadthalle GmbH";"Saalmiete";"Ausgang";"DE00";"-350,75";"";"";"REF1"',
      '"04.05.26";"04.05.26";"Gebucht";"Hal Müller";"MUN Club";"MUN";"Eingang";"DE00";"20";"";"";""',
      '"03.05.26";"03.05.26";"Gebucht";"R. Rao";"MUN Club";"412345678901";"Eingang";"DE00";"1.200";"";"";""',
      '"02.05.26";"02.05.26";"Gebucht";"Gus Poe";"MUN Club";"MUN";"Eingang";"DE00";"1.500,50";"";"";""',
      '"01.05.26";"";"Vorgemerkt";"Hal Müller";"MUN Club";"MUN";"Eingang";"DE00";"20,00";"";"";""',
    ],
    open: 1,
  },
  'DKB before 2023': {
    encoding: 'latin1',
    lines: [
      '"Kontonummer:";"DE02120300000000202051 / Girokonto";',
      '',
      '"Von:";"01.05.2026";',
      '"Bis:";"31.05.2026";',
      '"Kontostand vom 31.05.2026:";"3.482,91 EUR";',
      '',
      '"Buchungstag";"Wertstellung";"Buchungstext";"Auftraggeber / Begünstigter";"Verwendungszweck";"Kontonummer";"BLZ";"Betrag (EUR)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz";',
      '"05.05.2026";"05.05.2026";"LASTSCHRIFT";"Stadthalle GmbH";"Saalmiete";"DE1";"BYLADEM1001";"-350,75";"";"";"";',
      '"04.05.2026";"04.05.2026";"GUTSCHRIFT";"Hal Müller";"MUN";"DE1";"BYLADEM1001";"20,00";"";"";"";',
      '"03.05.2026";"03.05.2026";"GUTSCHRIFT";"R. Rao";"412345678901";"DE1";"BYLADEM1001";"1.200,00";"";"";"";',
      '"02.05.2026";"02.05.2026";"GUTSCHRIFT";"Gus Poe";"MUN";"DE1";"BYLADEM1001";"1.500,50";"";"";"";',
    ],
  },
  ING: {
    encoding: 'latin1',
    lines: [
      'Umsatzanzeige;Datei erstellt am: 31.05.2026 10:00',
      ';Letztes Update: aktuell',
      '',
      'IBAN;DE00 5001 0517 0000 0000 00',
      'Kontoname;Girokonto',
      'Bank;ING',
      'Kunde;MUN Club',
      'Zeitraum;01.05.2026 - 31.05.2026',
      'Saldo;3.482,91;EUR',
      '',
      'Sortierung;Datum absteigend',
      '',
      'In der CSV-Datei finden Sie alle bereits gebuchten Umsätze. Die vorgemerkten Umsätze werden nicht aufgenommen, auch wenn sie in Ihrem Internetbanking angezeigt werden.',
      '',
      'Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung',
      '05.05.2026;05.05.2026;Stadthalle GmbH;Lastschrift;Saalmiete;3.369,75;EUR;-350,75;EUR',
      '04.05.2026;04.05.2026;Hal Müller;Gutschrift;MUN;3.720,50;EUR;20,00;EUR',
      '03.05.2026;03.05.2026;R. Rao;Gutschrift;412345678901;3.700,50;EUR;1.200,00;EUR',
      '02.05.2026;02.05.2026;Gus Poe;Gutschrift;MUN;2.500,50;EUR;1.500,50;EUR',
    ],
  },
  'Deutsche Bank and Postbank': {
    encoding: 'latin1',
    lines: [
      'Umsätze',
      'Konto;Filial-/Kontonummer;IBAN;Währung',
      'AktivKonto;414 0000000 00;DE02120300000000202051;EUR',
      '',
      '1.5.2026 - 31.5.2026',
      'Letzter Kontostand;;;;2.014,08;EUR',
      'Vorgemerkte und noch nicht gebuchte Umsätze sind nicht Bestandteil dieser Übersicht.',
      'Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN / Kontonummer;BIC;Kundenreferenz;Mandatsreferenz;Gläubiger ID;Fremde Gebühren;Betrag;Abweichender Empfänger;Anzahl der Aufträge;Anzahl der Schecks;Soll;Haben;Währung',
      '5.5.2026;5.5.2026;SEPA Lastschrift;Stadthalle GmbH;Saalmiete;DE1;;NOTPROVIDED;;;;-350,75;;;;-350,75;;EUR',
      '4.5.2026;4.5.2026;SEPA Überweisung;Hal Müller;MUN;DE1;;;;;;20;;;;;20;EUR',
      '3.5.2026;3.5.2026;SEPA Überweisung;R. Rao;412345678901;DE1;;;;;;1.200;;;;;1.200;EUR',
      '2.5.2026;2.5.2026;SEPA Überweisung;Gus Poe;MUN;DE1;;;;;;1.500,50;;;;;1.500,50;EUR',
      'Kontostand;31.5.2026;;;2.383,83;EUR',
    ],
  },
  Commerzbank: {
    lines: [
      'Buchungstag;Wertstellung;Umsatzart;Buchungstext;Betrag;Währung;IBAN Kontoinhaber;Kategorie',
      '05.05.2026;05.05.2026;Lastschrift;Stadthalle GmbH Saalmiete;-350,75;EUR;DE1;Miete',
      '04.05.2026;04.05.2026;Gutschrift;Hal Müller MUN;20,00;EUR;DE1;',
      '03.05.2026;03.05.2026;Gutschrift;R. Rao 412345678901;1200,00;EUR;DE1;',
      '02.05.2026;02.05.2026;Gutschrift;Gus Poe MUN Beitrag;1500,50;EUR;DE1;',
    ],
  },
  comdirect: {
    encoding: 'latin1',
    lines: [
      ';',
      '"Umsätze Girokonto";"Zeitraum: 01.05.2026 - 31.05.2026";',
      '"Neuer Kontostand";"3.369,75 EUR";',
      '',
      '"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";',
      '"05.05.2026";"05.05.2026";"Lastschrift / Belastung";"Auftraggeber: Stadthalle GmbH Buchungstext: Saalmiete Ref. 0H1C19NN2KPHPTQW/2";"-350,75";',
      '"04.05.2026";"04.05.2026";"Übertrag / Überweisung";"Auftraggeber: Hal Müller Buchungstext: MUN Ref. H9X19NN2KPHPTQW/3";"20,00";',
      '"03.05.2026";"03.05.2026";"Übertrag / Überweisung";"Auftraggeber: R. Rao Buchungstext: 412345678901 Ref. H9X19NN2KPHPTQW/4";"1.200,00";',
      '"02.05.2026";"02.05.2026";"Übertrag / Überweisung";"Auftraggeber: Gus Poe Buchungstext: MUN Ref. H9X19NN2KPHPTQW/5";"1.500,50";',
    ],
  },
  N26: {
    lines: [
      '"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"',
      '2026-05-02,2026-05-02,Gus Poe,DE1,Credit Transfer,MUN,Main Account,1500.5,,,',
      '2026-05-03,2026-05-03,R. Rao,DE1,Credit Transfer,412345678901,Main Account,1200.0,,,',
      '2026-05-04,2026-05-04,Hal Müller,DE1,Credit Transfer,MUN,Main Account,20.0,,,',
      '2026-05-05,2026-05-05,Stadthalle GmbH,DE1,Debit Transfer,Saalmiete,Main Account,-350.75,,,',
    ],
  },
  'N26 before 2023': {
    lines: [
      '"Date","Payee","Account number","Transaction type","Payment reference","Category","Amount (EUR)","Amount (Foreign Currency)","Type Foreign Currency","Exchange Rate"',
      '"2026-05-02","Gus Poe","DE1","Income","MUN","Income","1500.5","","",""',
      '"2026-05-03","R. Rao","DE1","Income","412345678901","Income","1200.0","","",""',
      '"2026-05-04","Hal Müller","DE1","Income","MUN","Income","20.0","","",""',
      '"2026-05-05","Stadthalle GmbH","DE1","Outgoing Transfer","Saalmiete","Home","-350.75","","",""',
    ],
  },
  Revolut: {
    lines: [
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
      'TOPUP,Current,2026-05-02 09:00:00,2026-05-02 09:00:05,Payment from Gus Poe,1500.50,0.00,EUR,COMPLETED,1500.50',
      'TRANSFER,Current,2026-05-03 09:00:00,2026-05-03 09:00:05,Transfer 412345678901,1200.00,0.00,EUR,COMPLETED,2700.50',
      'TOPUP,Current,2026-05-04 09:00:00,2026-05-04 09:00:05,Payment from HAL MÜLLER,20.00,0.00,EUR,COMPLETED,2720.50',
      'CARD_PAYMENT,Current,2026-05-05 10:00:00,2026-05-05 12:00:00,Town Hall,-350.75,0.00,EUR,COMPLETED,2369.75',
      'TOPUP,Current,2026-05-06 10:00:00,,Payment from Gus Poe,1500.50,0.00,EUR,PENDING,',
      'TOPUP,Current,2026-05-06 11:00:00,,Payment from Gus Poe,1500.50,0.00,EUR,REVERTED,',
    ],
    open: 2,
  },
  Wise: {
    lines: [
      '"TransferWise ID",Date,"Date Time",Amount,Currency,Description,"Payment Reference","Running Balance","Exchange From","Exchange To","Exchange Rate","Payer Name","Payee Name","Payee Account Number",Merchant,"Card Last Four Digits","Card Holder Full Name",Attachment,Note,"Total fees","Exchange To Amount","Transaction Type","Transaction Details Type"',
      'TRANSFER-1000000001,02-05-2026,02-05-2026 18:00:02.198,1500.50,EUR,Received money from Gus Poe with reference MUN,MUN,1500.50,,,,Gus Poe,,,,,,,,0.00,,CREDIT,DEPOSIT',
      'TRANSFER-1000000002,03-05-2026,03-05-2026 18:00:02.198,1200.00,EUR,Received money from R. Rao with reference 412345678901,412345678901,2700.50,,,,R. Rao,,,,,,,,0.00,,CREDIT,DEPOSIT',
      'TRANSFER-1000000003,04-05-2026,04-05-2026 18:00:02.198,20.00,EUR,Received money from Hal Müller,,2720.50,,,,Hal Müller,,,,,,,,0.00,,CREDIT,DEPOSIT',
      'TRANSFER-1000000004,05-05-2026,05-05-2026 18:00:02.198,-350.75,EUR,Sent money to Town Hall,Rent,2369.75,,,,,Town Hall,DE1,,,,,,0.60,,DEBIT,TRANSFER',
    ],
  },
  PayPal: {
    lines: [
      '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Shipping Address","Address Status","Item Title","Item ID","Option 1 Name","Option 1 Value","Reference Txn ID","Invoice Number","Custom Number","Quantity","Receipt ID","Balance","Contact Phone Number","Subject","Note","Country Code","Balance Impact"',
      '"02/05/2026","10:00:00","CEST","Gus Poe","Website Payment","Completed","EUR","1,500.50","-43.40","1,457.10","gus@x.in","club@x.in","1AB23456CD789012E","","","","","","","","","","","","1,457.10","","","","DE","Credit"',
      '"03/05/2026","10:00:00","CEST","R. Rao","Mobile Payment","Completed","EUR","1,200.00","-30.00","1,170.00","rao@y.in","club@x.in","2BC34567DE890123F","","","","","","","","","","","","2,627.10","","412345678901","","DE","Credit"',
      '"04/05/2026","10:00:00","CEST","Hal Müller","Mobile Payment","Completed","EUR","20.00","-0.70","19.30","hal@x.in","club@x.in","3CD45678EF901234G","","","","","","","","","","","","2,646.40","","","","DE","Credit"',
      '"05/05/2026","10:00:00","CEST","Town Hall","Express Checkout Payment","Completed","EUR","-350.75","0.00","-350.75","club@x.in","hall@x.in","4DE45678EF901234G","","","","","","","","","","","","2,295.65","","","","DE","Debit"',
      '"06/05/2026","10:00:00","CEST","Gus Poe","Website Payment","Pending","EUR","1,500.50","0.00","1,500.50","gus@x.in","club@x.in","5EF45678EF901234G","","","","","","","","","","","","2,295.65","","","","DE","Memo"',
    ],
    open: 1,
  },
  'PayPal, in German': {
    lines: [
      '"Datum","Uhrzeit","Zeitzone","Name","Typ","Status","Währung","Brutto","Gebühr","Netto","Absender E-Mail-Adresse","Empfänger E-Mail-Adresse","Transaktionscode","Lieferadresse","Adress-Status","Artikelbezeichnung","Artikelnummer","Zugehöriger Transaktionscode","Rechnungsnummer","Guthaben","Telefon","Betreff","Hinweis"',
      '"02.05.2026","10:00:00","CEST","Gus Poe","Website-Zahlung","Abgeschlossen","EUR","1.500,50","-43,40","1.457,10","gus@x.in","club@x.in","1AB23456CD789012E","","","","","","","1.457,10","","",""',
      '"03.05.2026","10:00:00","CEST","R. Rao","Handyzahlung","Abgeschlossen","EUR","1.200,00","-30,00","1.170,00","rao@y.in","club@x.in","2BC34567DE890123F","","","","","","","2.627,10","","412345678901",""',
      '"04.05.2026","10:00:00","CEST","Hal Müller","Handyzahlung","Abgeschlossen","EUR","20,00","-0,70","19,30","hal@x.in","club@x.in","3CD45678EF901234G","","","","","","","2.646,40","","",""',
      '"05.05.2026","10:00:00","CEST","Stadthalle","Express-Zahlung","Abgeschlossen","EUR","-350,75","0,00","-350,75","club@x.in","hall@x.in","4DE45678EF901234G","","","","","","","2.295,65","","",""',
      '"06.05.2026","10:00:00","CEST","Gus Poe","Website-Zahlung","Ausstehend","EUR","1.500,50","0,00","1.500,50","gus@x.in","club@x.in","5EF45678EF901234G","","","","","","","2.295,65","","",""',
    ],
    open: 1,
  },
  HDFC: {
    currency: 'INR',
    lines: [
      'Date     ,Narration,Value Dat,Debit Amount,Credit Amount,Chq/Ref Number,Closing Balance',
      '02/05/26  ,UPI-GUS POE-GUS@OKAXIS-UTIB0000001-624512345678-MUN,02/05/26,0.00,1500.50,0000624512345678,51500.50',
      '03/05/26  ,UPI-R RAO-RRAO@YBL-HDFC0001234-412345678901-PAYMENT,03/05/26,0.00,1200.00,0000412345678901,52700.50',
      '04/05/26  ,NEFT CR-SBIN0000123-HAL MÜLLER-MUN FEE,04/05/26,0.00,20.00,SBIN126123456789,52720.50',
      '05/05/26  ,IB BILLPAY DR-HDFCSI-485498XXXXXX3363,05/05/26,350.75,0.00,IB05123456789012,52369.75',
    ],
  },
  'HDFC, with stars': {
    currency: 'INR',
    lines: [
      'HDFC BANK Ltd. Page No . : 1 Statement of accounts,,,,,,',
      ',,,,Account No :50100000000000 OTHER,,',
      '***********,***********,***********,***********,***********,***********,***********',
      'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
      '********,**********************************,********,********,**********,**********,**********',
      '02/05/26,UPI-GUS POE-GUS@OKAXIS-UTIB0000001-624512345678-MUN,0000624512345678,02/05/26,,"1,500.50","51,500.50"',
      '03/05/26,UPI-R RAO-RRAO@YBL-HDFC0001234-412345678901-PAYMENT,0000412345678901,03/05/26,,"1,200.00","52,700.50"',
      '04/05/26,NEFT CR-SBIN0000123-HAL MÜLLER-MUN FEE,SBIN126123456789,04/05/26,,20.00,"52,720.50"',
      '05/05/26,HALL RENT,IB05123456789012,05/05/26,350.75,,"52,369.75"',
      ',,,,,,',
      'STATEMENT SUMMARY  :-,,,,,,',
      'Opening Balance,,Debits,Credits,Closing Bal,Dr Count,Cr Count',
      '50000.00,,350.75,2720.50,52369.75,1,3',
      'Generated On: 31-May-2026 19:14,,Generated By: 1001,,Requesting Branch Code: NET,,',
    ],
  },
  ICICI: {
    currency: 'INR',
    lines: [
      ',,,,,,',
      ',DETAILED STATEMENT,,,,,',
      ',Account Number,,000123456789 ( INR ) - MUN CLUB,,,',
      ',Transaction Date from,,01/05/2026,to,31/05/2026,',
      ',S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount(INR),Deposit Amount(INR),Balance(INR)',
      ',1,02/05/2026,02/05/2026,-,UPI/624512345678/MUN/gus@okaxis/Gus Poe/AXIS,0.0,1500.50,51500.50',
      ',2,03/05/2026,03/05/2026,-,UPI/412345678901/MUN/rrao@ybl/HDFC,0.0,1200.00,52700.50',
      ',3,04/05/2026,04/05/2026,-,NEFT-SBIN126123456789-HAL MÜLLER,0.0,20.00,52720.50',
      ',4,05/05/2026,05/05/2026,-,BIL/NEFT/123456789012/Hall rent,350.75,0.0,52369.75',
      ',Legends Used in Account Statement,,,,,',
      ',1. BIL - Internet Bill payment,,,,,',
    ],
  },
  SBI: {
    currency: 'INR',
    lines: [
      'Account Name       :\tMUN CLUB',
      'Account Number     :\t_00000012345678901',
      'Opening Balance    :\t50,000.00',
      '',
      'Txn Date\tValue Date\tDescription\tRef No./Cheque No.\t        Debit\tCredit\tBalance\t',
      '2 May 2026\t2 May 2026\tBY TRANSFER-UPI/CR/624512345678/GUS POE/UTIB/gus@okaxis/MUN--\tTRANSFER FROM 4897694162092 /\t \t1,500.50\t51,500.50\t',
      '3 May 2026\t3 May 2026\tBY TRANSFER-UPI/CR/412345678901/R RAO/HDFC/rrao@ybl/MUN--\tTRANSFER FROM 4897694162093 /\t \t1,200.00\t52,700.50\t',
      '4 May 2026\t4 May 2026\tBY TRANSFER-NEFT*UTIB0000001*N126*HAL MÜLLER--\tTRANSFER FROM 4897694162094 /\t \t20.00\t52,720.50\t',
      '5 May 2026\t5 May 2026\tTO TRANSFER-INB Hall rent--\tMOR2 TRANSFER TO 4897694162095 /\t350.75\t \t52,369.75\t',
      '**This is a computer generated statement and does not require a signature',
    ],
  },
  Axis: {
    currency: 'INR',
    lines: [
      'Name :- MUN CLUB',
      'Joint Holder :- -',
      'IFSC Code :- UTIB0000001',
      '',
      'Statement of Account No - 923000000000000 for the period (From : 01-05-2026 To : 31-05-2026)',
      '',
      'Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL',
      '02-05-2026,-,UPI/P2A/624512345678/GUS POE/HDFC/MUN, ,            1500.50,           51500.50,4875',
      '03-05-2026,-,UPI/P2A/412345678901/R RAO/HDFC/MUN, ,            1200.00,           52700.50,4875',
      '04-05-2026,-,NEFT/SBIN126123456789/HAL MÜLLER/MUN, ,              20.00,           52720.50,4875',
      '05-05-2026,-,MOB/TPFT/HALL RENT,             350.75, ,           52369.75,4875',
      '',
      'Unless the constituent notifies the bank immediately of any discrepancy, it will be taken that the account is correct.',
    ],
  },
  Kotak: {
    currency: 'INR',
    lines: [
      'MUN CLUB,,,,,,,,',
      'Sl. No.,Transaction Date,Value Date,Description,Chq / Ref No.,Amount,Dr / Cr,Balance,Dr / Cr',
      '1,02/05/2026,02/05/2026,UPI/GUS POE/624512345678/MUN,UPI-612300000001,"1,500.50",CR,"51,500.50",CR',
      '2,03/05/2026,03/05/2026,UPI/R RAO/412345678901/MUN,UPI-612300000002,"1,200.00",CR,"52,700.50",CR',
      '3,04/05/2026,04/05/2026,NEFT HAL MÜLLER,NEFTINW-004119197,20.00,CR,"52,720.50",CR',
      '4,05/05/2026,05/05/2026,Hall rent,IMPS-612300000004,350.75,DR,"52,369.75",CR',
      'Opening balance,,,,,"50,000.00",,,',
    ],
  },
  Razorpay: {
    currency: 'INR',
    lines: [
      'id,amount,currency,status,order_id,invoice_id,international,method,amount_refunded,amount_transferred,refund_status,captured,description,card_id,card,bank,wallet,vpa,email,contact,notes,fee,tax,error_code,error_description,created_at,card_type,card_network',
      'pay_Q1aaaaaaaaaaaa,1500.50,INR,captured,order_Q1a,,0,upi,0.00,0.00,,1,MUN,,,,,gus@okaxis,gus@x.in,+919800000001,"{""name"":""Gus Poe""}",35.00,5.00,,,02/05/2026 10:00:00,,',
      'pay_Q2aaaaaaaaaaaa,1200.00,INR,captured,order_Q2a,,0,upi,0.00,0.00,,1,412345678901,,,,,rrao@ybl,rao@y.in,+919800000002,{},35.00,5.00,,,03/05/2026 10:00:00,,',
      'pay_Q3aaaaaaaaaaaa,20.00,INR,captured,order_Q3a,,0,card,0.00,0.00,,1,Hal Müller,,,,,,hal@x.in,+919800000003,{},1.00,0.10,,,04/05/2026 10:00:00,,',
      'pay_Q4aaaaaaaaaaaa,1500.50,INR,failed,order_Q4a,,0,upi,0.00,0.00,,0,MUN,,,,,gus@okaxis,gus@x.in,+919800000001,{},0.00,0.00,BAD_REQUEST_ERROR,declined,02/05/2026 09:00:00,,',
    ],
    isService: true,
    open: 1,
  },
  Stripe: {
    lines: [
      'id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Converted Amount,Converted Amount Refunded,Converted Currency,Decline Reason,Description,Fee,Refunded date (UTC),Statement Descriptor,Status,Seller Message,Taxes On Fee,Card ID,Customer ID,Customer Description,Customer Email,Invoice ID,Transfer',
      'ch_3Q1aaaaaaaaaaaaaaa,2026-05-02 10:00,1500.50,0.00,eur,true,1500.50,0.00,eur,,Gus Poe,43.40,,MUN,Paid,Payment complete.,0.00,card_1,,,gus@x.in,,',
      'ch_3Q2aaaaaaaaaaaaaaa,2026-05-03 10:00,1200.00,0.00,eur,true,1200.00,0.00,eur,,412345678901,30.00,,MUN,Paid,Payment complete.,0.00,card_2,,,rao@y.in,,',
      'ch_3Q3aaaaaaaaaaaaaaa,2026-05-04 10:00,20.00,0.00,eur,true,20.00,0.00,eur,,Hal Müller,0.70,,MUN,Paid,Payment complete.,0.00,card_3,,,hal@x.in,,',
      'ch_3Q4aaaaaaaaaaaaaaa,2026-05-04 11:00,1500.50,0.00,eur,false,,,,insufficient_funds,Gus Poe,0.00,,MUN,Failed,The bank did not return any further details with this decline.,0.00,card_1,,,gus@x.in,,',
    ],
    isService: true,
    open: 1,
  },
  'UPI settlement of a merchant': {
    currency: 'INR',
    lines: [
      'TID,RRN,TRANSACTION DATE,TRANSACTION AMOUNT,CARD NUMBER,TRANSACTION STATUS,CUSTOMER NAME',
      'T1,624512345678,02-05-2026,1500.50,gus@okaxis,SUCCESS,GUS POE',
      'T1,412345678901,03-05-2026,1200.00,rrao@ybl,SUCCESS,R RAO',
      'T1,624512345680,04-05-2026,20.00,hal@okaxis,SUCCESS,HAL MÜLLER',
      'T1,624512345681,04-05-2026,20.00,hal@okaxis,FAILURE,HAL MÜLLER',
    ],
    isService: true,
    open: 1,
  },
  'Crédit Agricole': {
    encoding: 'latin1',
    lines: [
      'Téléchargement du 31/05/2026;',
      '',
      'Compte de Dépôt carte n° 04100000000;',
      'Solde au 31/05/2026 2 369,75 €',
      '',
      'Liste des opérations du compte entre le 01/05/2026 et le 31/05/2026;',
      '',
      'Date;Libellé;Débit euros;Crédit euros;',
      '02/05/2026;"VIREMENT EN VOTRE FAVEUR\nGus Poe Virement MUN\n\n";;1 500,50;',
      '03/05/2026;"VIREMENT EN VOTRE FAVEUR\nR Rao 412345678901\n\n";;1 200,00;',
      '04/05/2026;"VIREMENT EN VOTRE FAVEUR\nHal Müller\n\n";;20,00;',
      '05/05/2026;"PRELEVEMENT\nSalle\n\n";350,75;;',
    ],
  },
  'BNP Paribas': {
    lines: [
      'Date operation;Libelle court;Type operation;Libelle operation;Montant operation en euro',
      '02/05/2026;VIR RECU;VIREMENT;VIR SEPA RECU /DE Gus Poe /MOTIF MUN;1500,50',
      '03/05/2026;VIR RECU;VIREMENT;VIR SEPA RECU /DE R Rao /MOTIF 412345678901;1200,00',
      '04/05/2026;VIR RECU;VIREMENT;VIR SEPA RECU /DE Hal Müller;20,00',
      '05/05/2026;PRLV;PRELEVEMENT;Salle;-350,75',
    ],
  },
  BBVA: {
    lines: [
      ';Fecha;F.Valor;Concepto;Movimiento;Importe;Divisa;Disponible;Divisa;Observaciones',
      ';02/05/2026;02/05/2026;Transferencia recibida;Gus Poe;1500.50;EUR;2500.50;EUR;MUN',
      ';03/05/2026;03/05/2026;Transferencia recibida;R Rao;1200.00;EUR;3700.50;EUR;412345678901',
      ';04/05/2026;04/05/2026;Transferencia recibida;Hal Müller;20.00;EUR;3720.50;EUR;MUN',
      ';05/05/2026;05/05/2026;Recibo;Sala;-350.75;EUR;3369.75;EUR;',
    ],
  },
  Barclays: {
    currency: 'GBP',
    lines: [
      'Number,Date,Account,Amount,Subcategory,Memo',
      '1,02/05/2026,20-00-00 12345678,1500.50,Counter Credit,GUS POE MUN BGC',
      '2,03/05/2026,20-00-00 12345678,1200.00,Counter Credit,R RAO 412345678901 BGC',
      '3,04/05/2026,20-00-00 12345678,20.00,Counter Credit,HAL MÜLLER BGC',
      '4,05/05/2026,20-00-00 12345678,-350.75,Direct Debit,TOWN HALL',
    ],
  },
  Lloyds: {
    currency: 'GBP',
    lines: [
      'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance',
      "02/05/2026,FPI,'30-00-00,12345678,GUS POE MUN,,1500.50,2500.50",
      "03/05/2026,FPI,'30-00-00,12345678,R RAO 412345678901,,1200.00,3700.50",
      "04/05/2026,FPI,'30-00-00,12345678,HAL MÜLLER,,20.00,3720.50",
      "05/05/2026,DD,'30-00-00,12345678,TOWN HALL,350.75,,3369.75",
    ],
  },
  Monzo: {
    currency: 'GBP',
    lines: [
      'Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In',
      'tx_0000Aaaaaaaaaa1,02/05/2026,10:00:00,Faster payment,Gus Poe,,Income,1500.50,GBP,1500.50,GBP,MUN,,,MUN,,,1500.50',
      'tx_0000Aaaaaaaaaa2,03/05/2026,10:00:00,Faster payment,R Rao,,Income,1200.00,GBP,1200.00,GBP,412345678901,,,412345678901,,,1200.00',
      'tx_0000Aaaaaaaaaa3,04/05/2026,10:00:00,Faster payment,Hal Müller,,Income,20.00,GBP,20.00,GBP,,,,MUN,,,20.00',
      'tx_0000Aaaaaaaaaa4,05/05/2026,10:00:00,Card payment,Town Hall,,Bills,-350.75,GBP,-350.75,GBP,,,,TOWN HALL,,-350.75,',
    ],
  },
  Starling: {
    currency: 'GBP',
    lines: [
      'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes',
      '02/05/2026,Gus Poe,MUN,FASTER PAYMENT,1500.50,2500.50,INCOME,',
      '03/05/2026,R Rao,412345678901,FASTER PAYMENT,1200.00,3700.50,INCOME,',
      '04/05/2026,Hal Müller,MUN,FASTER PAYMENT,20.00,3720.50,INCOME,',
      '05/05/2026,Town Hall,RENT,FASTER PAYMENT,-350.75,3369.75,BILLS,',
    ],
  },
  Chase: {
    currency: 'USD',
    lines: [
      'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #',
      'CREDIT,05/02/2026,Zelle payment from GUS POE 12345678901,1500.50,QUICKPAY_CREDIT,2500.50,,',
      'CREDIT,05/03/2026,Zelle payment from R RAO 412345678901,1200.00,QUICKPAY_CREDIT,3700.50,,',
      'CREDIT,05/04/2026,Zelle payment from HAL MÜLLER 12345678903,20.00,QUICKPAY_CREDIT,3720.50,,',
      'DEBIT,05/05/2026,TOWN HALL,-350.75,ACH_DEBIT,3369.75,,',
    ],
  },
  'Danske Bank': {
    encoding: 'latin1',
    currency: 'DKK',
    lines: [
      '"Dato";"Tekst";"Beløb";"Saldo";"Status";"Afstemt"',
      '"02.05.2026";"Overførsel Gus Poe";"1.500,50";"2.500,50";"Udført";"Nej"',
      '"03.05.2026";"Overførsel 412345678901";"1.200,00";"3.700,50";"Udført";"Nej"',
      '"04.05.2026";"Overførsel Hal Müller";"20,00";"3.720,50";"Udført";"Nej"',
      '"05.05.2026";"Husleje";"-350,75";"3.369,75";"Udført";"Nej"',
    ],
  },
  'Nordea, Denmark': {
    currency: 'DKK',
    lines: [
      'Bogføringsdato;Beløb;Afsender;Modtager;Navn;Beskrivelse;Saldo;Valuta;Afstemt;',
      '2026/05/05;-350,75;9040298476;;Byens Hal;Husleje;3369,75;DKK;;',
      '2026/05/04;20,00;;9040298476;Hal Müller;Fra Hal Müller;3720,50;DKK;;',
      '2026/05/03;1200,00;;9040298476;R Rao;412345678901;3700,50;DKK;;',
      '2026/05/02;1500,50;;9040298476;Gus Poe;MUN;2500,50;DKK;;',
    ],
  },
  Swedbank: {
    encoding: 'latin1',
    currency: 'SEK',
    lines: [
      '* Transaktioner Period 2026-05-01-2026-05-31 Skapad 2026-05-31 10:00 CEST',
      'Radnummer,Clearingnummer,Kontonummer,Produkt,Valuta,Bokföringsdag,Transaktionsdag,Valutadag,Referens,Beskrivning,Belopp,Bokfört saldo',
      '1,8123,1234567890,"Föreningskonto",SEK,2026-05-05,2026-05-05,2026-05-05,"Hyra","Hyra",-350.75,3369.75',
      '2,8123,1234567890,"Föreningskonto",SEK,2026-05-04,2026-05-04,2026-05-04,"Hal Müller","Swish",20.00,3720.50',
      '3,8123,1234567890,"Föreningskonto",SEK,2026-05-03,2026-05-03,2026-05-03,"412345678901","Swish",1200.00,3700.50',
      '4,8123,1234567890,"Föreningskonto",SEK,2026-05-02,2026-05-02,2026-05-02,"Gus Poe","Swish",1500.50,2500.50',
    ],
  },
  DNB: {
    currency: 'NOK',
    lines: [
      '"Dato";"Forklaring";"Rentedato";"Ut fra konto";"Inn på konto"',
      '"05.05.2026";"Husleie";"05.05.2026";"350,75";""',
      '"04.05.2026";"Overføring Fra: Hal Müller";"04.05.2026";"";"20,00"',
      '"03.05.2026";"Overføring 412345678901";"03.05.2026";"";"1200,00"',
      '"02.05.2026";"Overføring Fra: Gus Poe";"02.05.2026";"";"1500,50"',
    ],
  },
};

async function accounted({ lines, encoding = 'utf8', currency = 'EUR' }: Format) {
  const rules: Rules = {
    ...RULES,
    fees: { currency, delegate: 1500.5, rounds: [{ from: '2026-06-01T00:00', delegate: 20 }] },
  };
  const bytes = await packed([
    { name: 'registrations.csv', content: FORM },
    { name: 'bank.csv', content: Buffer.from(lines.join('\r\n'), encoding) },
  ]);
  const workbook = await opened(await uploaded(bytes, 'all.zip', rules));
  const column = (sheet: string, header: string) => workbook.column(sheet, header).map((cell) => cell ?? '');
  const paid = column('Schools', 'Paid');
  return {
    paid: Object.fromEntries(
      column('Schools', 'School').map((name, at) => [String(name).replace(' (no school)', ''), paid[at]]),
    ),
    people: column('Delegates', 'Name').length,
    how: workbook.names.includes('Payments') ? column('Payments', 'How').map(String) : [],
    // who is paid, or pays for others, is not registered, and said to be not
    problems: doubts(workbook).filter((one) => !/^(level-dropped|payer-not-registered)/.test(one)),
  };
}

test.each(Object.entries(FORMATS))(
  '%s: each payment counts to the last unit, for the right person, and registers nobody',
  async (_, format) => {
    const { paid, people, how, problems } = await accounted(format);
    expect(paid).toEqual({ 'Gus Poe': 1500.5, 'Asha Rao': 1200, 'Hal Müller': 20 });
    expect(people).toBe(3);
    expect(problems).toEqual([]);
    expect(how.filter((one) => one.startsWith('not counted'))).toHaveLength(format.open ?? 0);
    expect(how.filter((one) => one === 'money that left')).toHaveLength(format.isService ? 0 : 1);
  },
);
