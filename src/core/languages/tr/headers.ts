export const headers = `
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
  parent: veli, velinin, velisi, ebeveyn; emergency: acil, acil durum; 1: birinci, ilk; 2: ikinci; 3: üçüncü; 4: dördüncü; 5: beşinci`;
