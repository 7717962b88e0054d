export const headers = `
  : の, を, は, が, に, へ, で, と, お, ご, さん, 様, あなた, ください, 入力, 記入, して, した, です, ですか, また, および, または, 教えて, する, について; timestamp: タイムスタンプ;
  submission date: 送信日時, 送信日, 回答日時; completion time: 完了時刻; registration date: 登録日, 登録日時, 申込日, 申込日時; name: 名前, 氏名; full name: フルネーム; last name: 苗字;
  given name: 下の名前; mail: メール, eメール; address: アドレス; number: 番号, 人数, 数, 回数, 何回; mobile: 携帯, 携帯電話; contact: 連絡先; school: 高校, 在籍校, 学校; institution: 所属, 所属機関;
  grade: 学年; class: クラス, 組; experience: 経験, 参加経験; mun: 模擬国連; previous: 過去, これまで, 以前; conference: 会議; committee: 委員会, 議場; choice: 希望, 選択, 志望;
  priority: 優先順位; country: 国, 国名, 担当国; i agree: 同意します, 同意する; delegation: 代表団; head delegate: 団長; number participant: 参加人数; delegate: デリゲート, 大使;
  student: 生徒, 学生; participant: 参加者; member: メンバー; list: 一覧; all: 全員; partner: パートナー, ペア; teacher: 先生, 教員, 顧問, 引率, 引率者, 引率教員, 担当教員; parent: 保護者;
  father: 父; mother: 母; emergency: 緊急, 緊急連絡先`;
