export const headers = `
  : 의, 을, 를, 이, 가, 은, 는, 에, 에서, 와, 과, 및, 또는, 귀하, 본인, 당신, 입력, 해주세요, 주세요, 하세요, 작성, 무엇, 입니까, 인가요, 어느, 님, 제, 번째; timestamp: 타임스탬프;
  submission date: 제출일, 제출일시, 제출 시간; completion time: 완료 시간; registration date: 등록일, 등록 일시, 신청일; name: 이름, 성명, 성함, 명; full name: 전체 이름; last name: 성;
  mail: 이메일, 메일, 전자우편; address: 주소; phone: 전화, 연락처; mobile: 휴대폰, 휴대전화, 핸드폰; number: 번호, 수, 인원, 횟수, 몇; school: 학교, 고등학교, 중학교, 소속 학교; institution: 소속, 기관;
  university: 대학교, 대학; grade: 학년; class: 반; experience: 경험, 경력; mun: 모의유엔; previous: 이전, 과거; attended: 참가, 참여; conference: 회의, 대회; committee: 위원회; choice: 지망, 선택, 희망;
  preference: 선호; priority: 순위, 우선순위; country: 국가, 나라; consent: 동의; i agree: 동의합니다, 동의함; delegation: 대표단; head delegate: 대표단장, 단장; delegate: 대표, 대사, 대표자, 델리게이트;
  student: 학생; participant: 참가자, 참여자, 신청자; member: 구성원, 팀원; list: 명단; all: 모든, 전체; partner: 파트너, 짝; teacher: 선생님, 교사, 지도교사, 인솔교사, 담당교사; parent: 학부모, 보호자,
  부모님, 부모; father: 아버지; mother: 어머니; emergency: 비상, 긴급, 비상연락처; 1: 첫, 첫번째; 2: 두, 두번째; 3: 세, 세번째`;
