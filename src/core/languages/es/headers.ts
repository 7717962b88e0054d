export const headers = `
  : el, la, los, las, de, del, y, o, u, su, sus, tu, tus, mi, por favor, en, con, para, que, cual, cuales, es, son, escriba, escribe,
  indique, indica, ingrese, ingresa, una, al, lo, ha, has, usted, a cargo, completa, representas, representa; whether: tienes, tiene
  usted, eres; timestamp: marca temporal, marca de tiempo; completion time: hora de finalizacion; submission date: fecha de envio, fecha
  de respuesta, enviado el; registration date: fecha de registro, fecha de inscripcion; name: nombre, nombres; names: nombres de los,
  nombres de las, nombres de todos; full name: nombre completo, nombre y apellido, nombre y apellidos, nombres y apellidos, apellidos y
  nombre, apellidos y nombres, nombre apellidos, nombre apellido, nombres apellidos; given name: primer nombre, nombre de pila; middle
  name: segundo nombre; last name: apellido, apellidos, primer apellido; preferred name: nombre preferido, nombre de preferencia; mail:
  correo, correo electronico; address: direccion; phone: telefono; mobile: celular, movil; contact: contacto; contact detail: datos de contacto; number: numero, cantidad,
  cuantos, cuantas; school: escuela, colegio, centro educativo, centro escolar, liceo; institution: institucion, institucion educativa, institucional;
  institute: instituto; university: universidad; class: clase; grade: grado, curso, nivel, ano escolar, grado escolar, nivel escolar;
  experience: experiencia, experiencias, nivel de experiencia; mun: modelos de naciones unidas, modelo de naciones unidas, modelos de la
  onu; previous: previa, previas, previo, previos, anterior, anteriores; attended: asistido, asistidos, participado, participaciones;
  conference: conferencia, conferencias; committee: comite, comites, comision, comisiones; choice: eleccion; option: opcion; preference:
  preferencia, preferencias; priority: prioridad; preferred: preferido, preferida, deseado, deseada; portfolio: portafolio, cartera;
  country: pais, paises; consent: consentimiento, autorizacion; i accept: acepto, yo acepto; i agree: estoy de acuerdo; i consent:
  autorizo, doy mi consentimiento; i confirm: confirmo; i declare: declaro; declaration: declaracion; delegation: delegacion; head
  delegate: jefe de delegacion, jefa de delegacion, jefe de la delegacion, jefa de la delegacion, lider de la delegacion, lider de
  delegacion, delegado principal, delegada principal; size: tamano; delegate: delegado, delegada; delegates: delegados, delegadas;
  student: estudiante, alumno, alumna; students: estudiantes, alumnos, alumnas; participant: participante; participants: participantes;
  member: miembro, integrante; members: miembros, integrantes; all: todos, todas; list: lista; one per line: uno por linea, un nombre
  por linea, una persona por linea; partner: companero, companera, pareja, codelegado, codelegada, co delegado, co delegada; teacher:
  profesor, profesora, docente, maestro, maestra, asesor, asesora; coordinator: coordinador, coordinadora; father: padre; mother: madre;
  parent: padres, tutor legal; emergency: emergencia; 1: primera, primer, primero; 2: segunda, segundo; 3: tercera, tercer, tercero; 4:
  cuarta, cuarto; 5: quinta, quinto`;
