export const headers = `
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
  mother: ibu; parent: orang tua, wali; emergency: darurat; 1: pertama; 2: kedua; 3: ketiga; 4: keempat; 5: kelima`;
