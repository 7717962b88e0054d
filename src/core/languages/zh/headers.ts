// in Chinese, which has no spaces, each character counts as a word
export const headers = `
  : 的, 您, 你, 请, 填写, 输入, 是, 和, 与, 或, 什么, 哪个, 吗, 第, 个, 位, 所, 在, 就读, 我, 及, 想, 參加的, 請, 填寫, 輸入, 與; whether: 是否; timestamp: 时间戳, 时间戳记, 時間戳記;
  submission date: 提交时间, 提交日期, 提交答卷时间, 填写时间, 提交時間; completion time: 完成时间, 完成時間; registration date: 报名时间, 报名日期, 注册时间, 注册日期, 報名時間;
  name: 姓名, 名字, 名称, 名稱, 名; full name: 全名; last name: 姓, 姓氏; preferred name: 英文名, 英文名字; mail: 邮箱, 电子邮箱, 电子邮件, 邮件, 電子郵件, 電郵, 信箱, 電子信箱;
  address: 地址; phone: 电话, 電話, 联系方式, 聯絡方式; mobile: 手机, 手機, 移动电话; contact: 联系, 聯絡; number: 号, 号码, 號碼, 数量, 多少, 次数, 几次; school: 学校, 學校, 中学, 院校;
  university: 大学, 大學; institution: 机构, 单位, 機構; class: 班级, 班級, 班; grade: 年级, 年級; experience: 经验, 经历, 經驗, 參會經歷; mun: 模联, 模拟联合国, 模聯, 模擬聯合國;
  previous: 之前, 以往, 过去, 曾经; attended: 参加, 参加过, 参会, 參加過; conference: 会议, 大会, 會議; committee: 委员会, 委員會, 会场; choice: 志愿, 选择, 志願, 選擇; preference: 意向, 偏好,
  意愿; priority: 优先; country: 国家, 國家; portfolio: 席位, 代表国家, 代表国; consent: 同意, 同意书, 授权; i agree: 我同意, 本人同意; declaration: 声明, 承诺; delegation: 代表团, 代表團;
  head delegate: 代表团团长, 团长, 领队; number delegate: 代表人数, 代表团人数, 参会人数, 人数; delegate: 代表; student: 学生, 學生; participant: 参会者, 参与者, 参加者, 报名人, 参会人, 參加者;
  member: 成员, 队员, 成員; names delegates: 代表名单, 成员名单; all: 所有, 全部; list: 名单; one per line: 每行一个; partner: 搭档, 队友, 搭檔; teacher: 老师, 教师, 指导老师, 带队老师, 老師, 指導老師;
  father: 父亲; mother: 母亲; parent: 家长, 监护人, 家長, 監護人; emergency: 紧急, 紧急联系人, 緊急; 1: 一, 首选; 2: 二; 3: 三; 4: 四; 5: 五`;
