export const headers = `
  : le, la, les, l, de, du, des, d, au, aux, et, ou, votre, vos, ton, ta, tes, notre, quel, quelle, quels, quelles, est, sont, veuillez,
  indiquer, indiquez, entrez, saisir, saisissez, svp, s il vous plait, pour, avec, par, vous, avez, en, dans, une, er, ere, re, eme, e,
  souhaitez, complete, deja, que, representez, represente, representes; whether: avez vous, etes vous, as tu, es tu; timestamp:
  horodateur, horodatage; submission date: date d envoi, date de soumission, date de reponse, envoye le, soumis le; registration date:
  date d inscription, inscrit le; completion time: heure de fin; name: nom; names: noms; full name: nom complet, nom et prenom, nom et
  prenoms, prenom et nom, prenoms et nom, nom prenom, prenom nom, noms et prenoms; given name: prenom, prenoms; middle name: deuxieme
  prenom, second prenom; last name: nom de famille; preferred name: prenom d usage, nom d usage, prenom usuel, nom usuel, prenom
  prefere, nom prefere; mail: courriel, courrier electronique; mail address: adresse electronique, adresse de messagerie, adresse mel;
  address: adresse; phone: tel, telephone; mobile: portable; contact detail: coordonnees; number: numero, n, nombre d, combien de, combien d; number delegate: nombre
  de delegues, nombre de deleguees, nombre total de delegues; number participant: nombre de participants; number member: nombre de
  membres; number mun: nombre de mun, nombre de muns; number conference: nombre de conferences, nombre de simulations; school: ecole,
  lycee, etablissement, etablissement scolaire; university: universite; class: classe; grade: niveau, niveau scolaire, niveau d etudes,
  niveau de classe; experience: experience, experiences, niveau d experience; mun: mnu, simulation onu, simulations onu; previous:
  prealable, anterieure, anterieures, precedente, precedentes, passee, passees, precedents; attended: effectues, effectuees, participe,
  participations, participation; committee: comite, comites, commission, commissions; choice: choix, voeu, vœu, voeux, vœux; preferred:
  prefere, preferee, souhaite, souhaitee, desire, desiree; portfolio: portefeuille; country: pays; consent: consentement, autorisation;
  i accept: j accepte; i agree: je suis d accord, je consens, j autorise; i confirm: je certifie, je confirme; i declare: je declare;
  delegation: delegation; head delegate: chef de delegation, cheffe de delegation, chef de la delegation, cheffe de la delegation,
  responsable de delegation, responsable de la delegation, delegue principal, deleguee principale; size: taille; delegate: delegue,
  deleguee; delegates: delegues, deleguees; student: eleve, etudiant, etudiante; students: eleves, etudiants; member: membre; members:
  membres; all: tous, toutes; list: liste; one per line: un par ligne, un nom par ligne, une personne par ligne; partner: partenaire,
  binome, coequipier, coequipiere, co delegue, co deleguee, codelegue, codeleguee; teacher: enseignant, enseignante, professeur,
  professeure, encadrant, encadrante, accompagnateur, accompagnatrice, professeur responsable, enseignant responsable, enseignante
  responsable; coordinator: coordinateur, coordinatrice; father: pere; mother: mere; parent: parent, parents, tuteur, responsable legal;
  emergency: urgence; 1: premier, premiere; 2: deuxieme, seconde; 3: troisieme; 4: quatrieme; 5: cinquieme`;
