import { wordLanguage } from './words.ts';

/** The default mails to delegates in a language, and the form of address for a delegate without a name. */
interface UsualMails {
  delegate: string;
  received: UsualMail;
  allotted: UsualMail;
  waiting: UsualMail;
}

interface UsualMail {
  subject: string;
  text: string;
}

/*
 * The English mails are the defaults of schema/records/delegate-mail.schema.json and the two schemas it names. These are for
 * sites in several languages. They lack `{why}`, which the service writes in English.
 */
const MAILS: Record<string, UsualMails> = {
  ar: {
    delegate: 'المشارك',
    received: {
      subject: 'تسجيلكم في {conference}',
      text: 'تحية طيبة {name}،\n\nوصلنا تسجيلكم في {conference}.\n\nخياركم الأول: {committee}.\n\nسنكتب إليكم مرة أخرى عند توزيع المقاعد.\n\n{link}\n',
    },
    allotted: {
      subject: 'مقعدكم في {conference}',
      text: 'تحية طيبة {name}،\n\nلكم مقعد في {conference}.\n\nاللجنة: {committee}\nالتمثيل: {portfolio}\n\nدليل اللجنة: {guide}\n\n{link}\n',
    },
    waiting: {
      subject: 'قائمة الانتظار في {conference}',
      text: 'تحية طيبة {name}،\n\nلا يوجد لكم مقعد في {conference} حتى الآن، وأنتم على قائمة الانتظار.\n\nسنكتب إليكم مرة أخرى عندما يتوفر مقعد.\n\n{link}\n',
    },
  },
  de: {
    delegate: 'Delegierte',
    received: {
      subject: 'Deine Anmeldung für {conference}',
      text: 'Hallo {name},\n\ndeine Anmeldung für {conference} ist angekommen. Dein Erstwunsch ist {committee}. Wir schreiben wieder, wenn die Plätze vergeben sind.\n\n{link}\n',
    },
    allotted: {
      subject: 'Dein Platz bei {conference}',
      text: 'Hallo {name},\n\ndu hast einen Platz bei {conference}.\n\nKomitee: {committee}\nVertretung: {portfolio}\n\nDer Background Guide: {guide}\n\n{link}\n',
    },
    waiting: {
      subject: 'Die Warteliste von {conference}',
      text: 'Hallo {name},\n\nwir haben noch keinen Platz für dich bei {conference}, und du stehst auf der Warteliste.\n\nWir schreiben wieder, wenn ein Platz frei ist.\n\n{link}\n',
    },
  },
  es: {
    delegate: 'participante',
    received: {
      subject: 'Tu inscripción en {conference}',
      text: 'Hola, {name}:\n\nHemos recibido tu inscripción en {conference}. Tu primera opción es {committee}. Te escribiremos de nuevo cuando se asignen los puestos.\n\n{link}\n',
    },
    allotted: {
      subject: 'Tu puesto en {conference}',
      text: 'Hola, {name}:\n\nTienes un puesto en {conference}.\n\nComité: {committee}\nRepresentación: {portfolio}\n\nLa guía de estudio: {guide}\n\n{link}\n',
    },
    waiting: {
      subject: 'La lista de espera de {conference}',
      text: 'Hola, {name}:\n\nTodavía no tenemos un puesto para ti en {conference}, y estás en la lista de espera.\n\nTe escribiremos de nuevo cuando haya un puesto libre.\n\n{link}\n',
    },
  },
  fr: {
    delegate: 'participant',
    received: {
      subject: 'Votre inscription à {conference}',
      text: 'Bonjour {name},\n\nnous avons bien reçu votre inscription à {conference}. Votre premier choix est {committee}. Nous vous écrirons à nouveau lorsque les places seront attribuées.\n\n{link}\n',
    },
    allotted: {
      subject: 'Votre place à {conference}',
      text: 'Bonjour {name},\n\nvous avez une place à {conference}.\n\nComité : {committee}\nReprésentation : {portfolio}\n\nLe guide d’étude : {guide}\n\n{link}\n',
    },
    waiting: {
      subject: 'La liste d’attente de {conference}',
      text: 'Bonjour {name},\n\nnous n’avons pas encore de place pour vous à {conference}, et vous êtes sur la liste d’attente.\n\nNous vous écrirons à nouveau dès qu’une place sera libre.\n\n{link}\n',
    },
  },
  hi: {
    delegate: 'प्रतिनिधि',
    received: {
      subject: '{conference} के लिए आपका पंजीकरण',
      text: 'प्रिय {name},\n\nहमें {conference} के लिए आपका पंजीकरण मिल गया है।\n\nआपकी पहली पसंद: {committee}\n\nसीटें तय होने पर हम फिर लिखेंगे।\n\n{link}\n',
    },
    allotted: {
      subject: '{conference} में आपकी सीट',
      text: 'प्रिय {name},\n\n{conference} में आपको सीट मिली है।\n\nसमिति: {committee}\nपोर्टफोलियो: {portfolio}\n\nबैकग्राउंड गाइड: {guide}\n\n{link}\n',
    },
    waiting: {
      subject: '{conference} की प्रतीक्षा सूची',
      text: 'प्रिय {name},\n\n{conference} में अभी आपके लिए सीट नहीं है, और आप प्रतीक्षा सूची में हैं।\n\nसीट खाली होने पर हम फिर लिखेंगे।\n\n{link}\n',
    },
  },
  id: {
    delegate: 'peserta',
    received: {
      subject: 'Pendaftaran Anda untuk {conference}',
      text: 'Halo {name},\n\nkami telah menerima pendaftaran Anda untuk {conference}. Pilihan pertama Anda adalah {committee}. Kami akan menghubungi Anda lagi setelah tempat dibagikan.\n\n{link}\n',
    },
    allotted: {
      subject: 'Tempat Anda di {conference}',
      text: 'Halo {name},\n\nAnda mendapat tempat di {conference}.\n\nKomite: {committee}\nPerwakilan: {portfolio}\n\nPanduan komite: {guide}\n\n{link}\n',
    },
    waiting: {
      subject: 'Daftar tunggu {conference}',
      text: 'Halo {name},\n\nbelum ada tempat untuk Anda di {conference}, dan Anda ada di daftar tunggu.\n\nKami akan menghubungi Anda lagi jika ada tempat kosong.\n\n{link}\n',
    },
  },
  it: {
    delegate: 'partecipante',
    received: {
      subject: 'La tua iscrizione a {conference}',
      text: 'Ciao {name},\n\nabbiamo ricevuto la tua iscrizione a {conference}. La tua prima scelta è {committee}. Ti scriveremo di nuovo quando i posti saranno assegnati.\n\n{link}\n',
    },
    allotted: {
      subject: 'Il tuo posto a {conference}',
      text: 'Ciao {name},\n\nhai un posto a {conference}.\n\nComitato: {committee}\nRappresentanza: {portfolio}\n\nLa guida di studio: {guide}\n\n{link}\n',
    },
    waiting: {
      subject: 'La lista d’attesa di {conference}',
      text: 'Ciao {name},\n\nnon abbiamo ancora un posto per te a {conference}, e sei nella lista d’attesa.\n\nTi scriveremo di nuovo quando si libera un posto.\n\n{link}\n',
    },
  },
  nl: {
    delegate: 'deelnemer',
    received: {
      subject: 'Je inschrijving voor {conference}',
      text: 'Beste {name},\n\nwe hebben je inschrijving voor {conference} ontvangen. Je eerste keuze is {committee}. We schrijven je weer als de plaatsen verdeeld zijn.\n\n{link}\n',
    },
    allotted: {
      subject: 'Je plaats bij {conference}',
      text: 'Beste {name},\n\nje hebt een plaats bij {conference}.\n\nCommissie: {committee}\nVertegenwoordiging: {portfolio}\n\nDe achtergrondgids: {guide}\n\n{link}\n',
    },
    waiting: {
      subject: 'De wachtlijst van {conference}',
      text: 'Beste {name},\n\nwe hebben nog geen plaats voor je bij {conference}, en je staat op de wachtlijst.\n\nWe schrijven je weer als er een plaats vrij is.\n\n{link}\n',
    },
  },
  pt: {
    delegate: 'participante',
    received: {
      subject: 'Sua inscrição em {conference}',
      text: 'Olá, {name}!\n\nRecebemos sua inscrição em {conference}. Sua primeira opção é {committee}. Escreveremos de novo quando as vagas forem distribuídas.\n\n{link}\n',
    },
    allotted: {
      subject: 'Sua vaga em {conference}',
      text: 'Olá, {name}!\n\nVocê tem uma vaga em {conference}.\n\nComitê: {committee}\nRepresentação: {portfolio}\n\nO guia de estudos: {guide}\n\n{link}\n',
    },
    waiting: {
      subject: 'A lista de espera de {conference}',
      text: 'Olá, {name}!\n\nAinda não temos uma vaga para você em {conference}, e você está na lista de espera.\n\nEscreveremos de novo quando houver uma vaga.\n\n{link}\n',
    },
  },
  'pt-PT': {
    delegate: 'participante',
    received: {
      subject: 'A tua inscrição em {conference}',
      text: 'Olá, {name}!\n\nRecebemos a tua inscrição em {conference}. A tua primeira opção é {committee}. Voltaremos a escrever quando os lugares forem atribuídos.\n\n{link}\n',
    },
    allotted: {
      subject: 'O teu lugar em {conference}',
      text: 'Olá, {name}!\n\nTens um lugar em {conference}.\n\nComité: {committee}\nRepresentação: {portfolio}\n\nO guia de estudo: {guide}\n\n{link}\n',
    },
    waiting: {
      subject: 'A lista de espera de {conference}',
      text: 'Olá, {name}!\n\nAinda não temos um lugar para ti em {conference}, e estás na lista de espera.\n\nVoltaremos a escrever quando houver um lugar.\n\n{link}\n',
    },
  },
  tr: {
    delegate: 'katılımcı',
    received: {
      subject: '{conference} kaydınız',
      text: 'Merhaba {name},\n\n{conference} kaydınız bize ulaştı.\n\nİlk tercihiniz: {committee}\n\nYerler dağıtıldığında size yeniden yazacağız.\n\n{link}\n',
    },
    allotted: {
      subject: '{conference} için yeriniz',
      text: 'Merhaba {name},\n\n{conference} için bir yeriniz var.\n\nKomite: {committee}\nTemsil: {portfolio}\n\nÇalışma rehberi: {guide}\n\n{link}\n',
    },
    waiting: {
      subject: '{conference} bekleme listesi',
      text: 'Merhaba {name},\n\n{conference} için henüz yerimiz yok ve bekleme listesindesiniz.\n\nBir yer boşaldığında size yeniden yazacağız.\n\n{link}\n',
    },
  },
  zh: {
    delegate: '代表',
    received: {
      subject: '您在 {conference} 的报名',
      text: '{name}，您好：\n\n我们已收到您参加 {conference} 的报名。\n\n您的第一志愿：{committee}\n\n席位分配后，我们会再写信给您。\n\n{link}\n',
    },
    allotted: {
      subject: '您在 {conference} 的席位',
      text: '{name}，您好：\n\n您在 {conference} 有一个席位。\n\n委员会：{committee}\n代表：{portfolio}\n\n背景文件：{guide}\n\n{link}\n',
    },
    waiting: {
      subject: '{conference} 的候补名单',
      text: '{name}，您好：\n\n{conference} 目前没有您的席位，您在候补名单上。\n\n一有席位，我们会再写信给您。\n\n{link}\n',
    },
  },
};

/** Returns the mails in a language; undefined for English, and for languages without words in Plenary. */
export function usualMails(language: string): UsualMails | undefined {
  return MAILS[wordLanguage(language) ?? ''];
}
