// words are compared without the article, vowel marks and the dots of a final ة
export const headers = `
  : من, في, على, عن, إلى, أو, و, ما, هو, هي, يرجى, الرجاء, كتابة, أدخل, اكتب, حدد, التي, الذي, تمثلها, تمثله, الخاص, الخاصة, بك, بالكامل; whether: هل;
  timestamp: طابع زمني; completion time: وقت الإكمال, وقت الانتهاء; submission date: تاريخ الإرسال, تاريخ التقديم, وقت الإرسال;
  registration date: تاريخ التسجيل; date: تاريخ; name: اسم, اسمك; names: أسماء; full name: اسم كامل, اسمك الكامل, اسم ثلاثي, اسم رباعي, اسم واللقب,
  الاسم بالكامل; given name: اسم أول, اسم شخصي; middle name: اسم أوسط; last name: اسم العائلة, اسم أخير, اسم عائلي, لقب, كنية, عائلة;
  preferred name: اسم مفضل; mail: بريد, بريدك, بريد إلكتروني, بريدك الإلكتروني, إيميل; address: عنوان; phone: هاتف, هاتفك, تليفون; mobile: جوال, جوالك,
  محمول, موبايل, نقال; whatsapp: واتساب, واتس اب, واتس; contact: تواصل, اتصال; number: رقم, رقمك, عدد, كم; school: مدرسة, مدرستك, ثانوية;
  college: كلية; university: جامعة, جامعتك; institution: مؤسسة, جهة; class: صف, فصل, صف دراسي; grade: مرحلة, مرحلة دراسية, مستوى دراسي, سنة دراسية;
  experience: خبرة, خبرات, تجربة; mun: نموذج الأمم المتحدة, نماذج الأمم المتحدة, محاكاة الأمم المتحدة; previous: سابقة, سابق, سابقا; attended: شاركت, مشاركة,
  مشاركات, حضرت; conference: مؤتمر, مؤتمرات; committee: لجنة, لجان; choice: اختيار, خيار; preference: تفضيل, رغبة; preferred: مفضلة, مفضل, مرغوبة;
  priority: أولوية; country: دولة, بلد; portfolio: حقيبة; consent: موافقة; i agree: أوافق, موافق, أنا موافق; i declare: أقر, أتعهد; declaration: إقرار, تعهد;
  delegation: وفد; head delegate: رئيس الوفد, رئيسة الوفد, قائد الوفد; number delegate: عدد المندوبين, عدد أعضاء الوفد; number student: عدد الطلاب;
  delegate: مندوب, مندوبة; delegates: مندوبين, مندوبون; student: طالب, طالبة; students: طلاب, طلبة; participant: مشارك, مشاركه; participants: مشاركين;
  member: عضو; members: أعضاء; all: جميع, كل; list: قائمة; partner: شريك, شريكة, زميل; teacher: معلم, معلمة, مشرف, مشرفة, مدرس, أستاذ; coordinator: منسق, منسقة;
  father: والد; mother: والدة; parent: ولي أمر, ولي الأمر; emergency: طوارئ; 1: أول, أولى; 2: ثاني, ثانية; 3: ثالث, ثالثة; 4: رابع, رابعة; 5: خامس, خامسة`;
