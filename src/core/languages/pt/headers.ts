export const headers = `
  : o, a, os, do, da, dos, das, de, e, ou, seu, sua, seus, suas, teu, tua, por favor, em, na, com, para, que, qual, quais, sao, voce, um, uma, indique,
  informe, escreva, insira, digite, ao, pela, pelo, representa, representada; whether: voce tem, voce e; timestamp: carimbo de data hora,
  carimbo de data, data e hora, data hora; completion time: hora de conclusao; submission date: data de envio, data de submissao, enviado em,
  data da resposta; registration date: data de inscricao, data de registro, data de registo, inscrito em; name: nome; names: nomes;
  full name: nome completo, nome e sobrenome, nome e apelido, nome sobrenome; given name: primeiro nome, nome proprio; middle name: nome do meio;
  last name: sobrenome, ultimo nome; mail: correio eletronico, correio electronico; address: endereco, morada; phone: telefone, fone; mobile: celular,
  telemovel; contact: contato, contacto; number: numero, quantidade, quantos, quantas; school: escola, colegio, instituicao de ensino,
  estabelecimento de ensino; institution: instituicao; university: universidade, faculdade; class: turma, classe; grade: serie, ano escolar,
  ano letivo, ano; experience: experiencia, experiencias; mun: simulacoes da onu, simulacao da onu, modelo da onu, simulacoes; previous: previa,
  previas, anterior, anteriores; attended: participou, participado, participacoes; conference: conferencia, conferencias; committee: comite, comites,
  comissao; choice: escolha, opcao; option: opcoes; preference: preferencia, preferencias; priority: prioridade; preferred: preferido, preferida,
  desejado, desejada; country: pais, paises; consent: consentimento, autorizacao; i accept: aceito, eu aceito; i agree: concordo, eu concordo,
  estou de acordo; i consent: autorizo; i declare: declaro; declaration: declaracao; delegation: delegacao; head delegate: chefe de delegacao,
  chefe da delegacao, lider da delegacao; size: tamanho; student: estudante, aluno, aluna; students: estudantes, alunos, alunas; member: membro;
  members: membros; list: lista; one per line: um por linha, um nome por linha; partner: parceiro, parceira, dupla, colega de dupla; teacher: professor,
  professora, professor responsavel, professora responsavel, orientador, orientadora; coordinator: coordenador, coordenadora; father: pai; mother: mae; parent: responsavel, responsavel legal,
  encarregado de educacao; emergency: emergencia; 1: primeira, primeiro; 2: segunda, segundo; 3: terceira, terceiro; 4: quarta, quarto; 5: quinta,
  quinto`;
