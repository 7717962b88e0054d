import type { Examples } from './example.ts';

/** The codes of what is allowed and hardly meant. */
export const advice = {
  'sample-lines': {
    why: 'The site came with invented people, numbers and texts, so that you see how it looks. Each line of them ends with "# sample", and they are counted until you have put in your own.',
    wrong: `conference:
  name: Deodar Hall MUN  # sample
  edition: The 6th Edition
  year: "24"
  starts: 2024-08-01T08:00
  ends: 2024-08-03T17:00
  url: https://mun.example.org/
`,
    right: `conference:
  name: Hillside MUN
  edition: The 6th Edition
  year: "24"
  starts: 2024-08-01T08:00
  ends: 2024-08-03T17:00
  url: https://mun.example.org/
`,
  },
  placeholder: {
    why: 'Words such as TODO or {phone} are notes to oneself. On the site they would stand there for everybody.',
    wrong: `routes:
  - path: /
    title: Home
    blocks:
      - type: text
        text: |
          Dinner is served in TODO.

  - path: "*"
    title: Not found
    blocks:
      - type: message
        title: "404"
`,
    right: `routes:
  - path: /
    title: Home
    blocks:
      - type: text
        text: |
          Dinner is served in the hall.

  - path: "*"
    title: Not found
    blocks:
      - type: message
        title: "404"
`,
  },
  'example-address': {
    why: 'Addresses at example.org and example.com are made for manuals: no mail arrives there, and no page opens.',
    wrong: `footer:
  name: $conference.name
  links:
    - label: Write to us
      link: mailto:mun@example.org
`,
    right: `footer:
  name: $conference.name
  links:
    - label: Write to us
      link: mailto:mun@deodar-hall.school
`,
  },
  'conference-over': {
    why: 'A countdown that has arrived stays at zero days, hours and minutes, and visitors wonder when it is. It can say something in their place.',
    wrong: `conference:
  name: Example MUN
  edition: The 5th Edition
  year: "23"
  starts: 2023-08-01T08:00
  ends: 2023-08-03T17:00
  url: https://mun.example.org/

routes:
  - path: /
    title: Home
    blocks:
      - type: countdown
        heading: Nearly there
        text: "The conference starts in:"
        starts: $conference.starts
        ends: $conference.ends

  - path: "*"
    title: Not found
    blocks:
      - type: message
        title: "404"
`,
    right: `conference:
  name: Example MUN
  edition: The 5th Edition
  year: "23"
  starts: 2023-08-01T08:00
  ends: 2023-08-03T17:00
  url: https://mun.example.org/

routes:
  - path: /
    title: Home
    blocks:
      - type: countdown
        heading: Nearly there
        text: "The conference starts in:"
        starts: $conference.starts
        ends: $conference.ends
        after: The 5th Edition is over. See you next year.

  - path: "*"
    title: Not found
    blocks:
      - type: message
        title: "404"
`,
  },
  'day-outside': {
    why: 'Visitors put the days into their calendars. This one is before the conference begins, or after it ends.',
    wrong: `conference:
  name: Example MUN
  edition: The 6th Edition
  year: "24"
  starts: 2024-08-01T08:00
  ends: 2024-08-03T17:00
  url: https://mun.example.org/
  days:
    - id: day-1
      name: Day 1
      starts: 2024-08-11T08:00
      ends: 2024-08-11T17:00
`,
    right: `conference:
  name: Example MUN
  edition: The 6th Edition
  year: "24"
  starts: 2024-08-01T08:00
  ends: 2024-08-03T17:00
  url: https://mun.example.org/
  days:
    - id: day-1
      name: Day 1
      starts: 2024-08-01T08:00
      ends: 2024-08-01T17:00
`,
  },
  'wrong-weekday': {
    why: 'The weekday and the date name two different days, so one of them is wrong, and some will come on the wrong one.',
    wrong: `routes:
  - path: /
    title: Home
    blocks:
      - type: text
        text: |
          We meet on Thursday, 2 August 2024.

  - path: "*"
    title: Not found
    blocks:
      - type: message
        title: "404"
`,
    right: `routes:
  - path: /
    title: Home
    blocks:
      - type: text
        text: |
          We meet on Friday, 2 August 2024.

  - path: "*"
    title: Not found
    blocks:
      - type: message
        title: "404"
`,
  },
  'dates-differ': {
    why: 'The countdown and the calendars follow "starts" and "ends", and visitors read these words. When the dates move, the words are easily forgotten.',
    wrong: `conference:
  name: Example MUN
  edition: The 6th Edition
  year: "24"
  starts: 2024-08-01T08:00
  ends: 2024-08-03T17:00
  url: https://mun.example.org/
  dates: 1 to 4 August 2024
`,
    right: `conference:
  name: Example MUN
  edition: The 6th Edition
  year: "24"
  starts: 2024-08-01T08:00
  ends: 2024-08-03T17:00
  url: https://mun.example.org/
  dates: 1 to 3 August 2024
`,
  },
  'guide-not-linked': {
    why: 'The tile of the background guide promises something that cannot be opened.',
    wrong: `committees:
  - id: who
    name: WHO
    about: The assembly of the health ministers.
    logo: { image: logos/who.svg, alt: A staff with a snake }
    guide: { note: Available now! }
    matrix: { title: Country Matrix, embed: "https://docs.google.com/spreadsheets/d/e/2PACX-1vQ/pubhtml" }
    chairs:
      - { name: Asha Rao, role: Co-Chairperson }
`,
    right: `committees:
  - id: who
    name: WHO
    about: The assembly of the health ministers.
    logo: { image: logos/who.svg, alt: A staff with a snake }
    guide: { note: Available now!, link: "https://drive.google.com/file/d/1aB/view" }
    matrix: { title: Country Matrix, embed: "https://docs.google.com/spreadsheets/d/e/2PACX-1vQ/pubhtml" }
    chairs:
      - { name: Asha Rao, role: Co-Chairperson }
`,
    media: { 'logos/who.svg': 'svg 60x60' },
  },
  'guide-linked': {
    why: 'The guide can be opened, and the words say that it is not there yet, so nobody will try.',
    wrong: `committees:
  - id: who
    name: WHO
    about: The assembly of the health ministers.
    logo: { image: logos/who.svg, alt: A staff with a snake }
    guide: { note: Available soon, link: "https://drive.google.com/file/d/1aB/view" }
    matrix: { title: Country Matrix, embed: "https://docs.google.com/spreadsheets/d/e/2PACX-1vQ/pubhtml" }
    chairs:
      - { name: Asha Rao, role: Co-Chairperson }
`,
    right: `committees:
  - id: who
    name: WHO
    about: The assembly of the health ministers.
    logo: { image: logos/who.svg, alt: A staff with a snake }
    guide: { note: Available now!, link: "https://drive.google.com/file/d/1aB/view" }
    matrix: { title: Country Matrix, embed: "https://docs.google.com/spreadsheets/d/e/2PACX-1vQ/pubhtml" }
    chairs:
      - { name: Asha Rao, role: Co-Chairperson }
`,
    media: { 'logos/who.svg': 'svg 60x60' },
  },
  'embed-for-people': {
    why: 'Google, YouTube and others give two addresses: one to open, and one that other sites may show within their pages. With the first, visitors would see an empty frame.',
    wrong: `routes:
  - path: /
    title: Home
    blocks:
      - type: map
        map:
          title: The way to us
          embed: https://maps.app.goo.gl/a1B2c3D4e5
          address: 6 Ridge Walk

  - path: "*"
    title: Not found
    blocks:
      - type: message
        title: "404"
`,
    right: `routes:
  - path: /
    title: Home
    blocks:
      - type: map
        map:
          title: The way to us
          embed: https://www.google.com/maps/embed?pb=!1m18!2d77.17!3d31.1
          address: 6 Ridge Walk

  - path: "*"
    title: Not found
    blocks:
      - type: message
        title: "404"
`,
  },
  'card-letters': {
    why: 'When somebody shares a page in a chat, a picture of its title is shown. It is drawn with fonts of the site, which have no letters of other scripts; words without some of their letters would say something else.',
    wrong: `conference:
  name: Example MUN
  edition: The 6th Edition
  year: "24"
  dates: 1 से 3 अगस्त 2024
  starts: 2024-08-01T08:00
  url: https://mun.example.org/
`,
    right: `conference:
  name: Example MUN
  edition: The 6th Edition
  year: "24"
  dates: 1 to 3 August 2024
  starts: 2024-08-01T08:00
  url: https://mun.example.org/
`,
  },
  'alt-says-nothing': {
    why: 'These words are read out to those who cannot see the picture, and stand there when it does not load. "Logo" tells them nothing.',
    wrong: `committees:
  - id: who
    name: WHO
    about: The assembly of the health ministers.
    logo: { image: logos/who.svg, alt: Logo }
    guide: { note: Available soon }
    matrix: { title: Country Matrix, embed: "https://docs.google.com/spreadsheets/d/e/2PACX-1vQ/pubhtml" }
    chairs:
      - { name: Asha Rao, role: Co-Chairperson }
`,
    right: `committees:
  - id: who
    name: WHO
    about: The assembly of the health ministers.
    logo: { image: logos/who.svg, alt: A staff with a snake }
    guide: { note: Available soon }
    matrix: { title: Country Matrix, embed: "https://docs.google.com/spreadsheets/d/e/2PACX-1vQ/pubhtml" }
    chairs:
      - { name: Asha Rao, role: Co-Chairperson }
`,
    media: { 'logos/who.svg': 'svg 60x60' },
  },
  'alt-says-picture': {
    why: 'A screen reader says by itself that there is a picture, so "Image of" would only make it longer.',
    wrong: `committees:
  - id: who
    name: WHO
    about: The assembly of the health ministers.
    logo: { image: logos/who.svg, alt: Image of a staff with a snake }
    guide: { note: Available soon }
    matrix: { title: Country Matrix, embed: "https://docs.google.com/spreadsheets/d/e/2PACX-1vQ/pubhtml" }
    chairs:
      - { name: Asha Rao, role: Co-Chairperson }
`,
    right: `committees:
  - id: who
    name: WHO
    about: The assembly of the health ministers.
    logo: { image: logos/who.svg, alt: A staff with a snake }
    guide: { note: Available soon }
    matrix: { title: Country Matrix, embed: "https://docs.google.com/spreadsheets/d/e/2PACX-1vQ/pubhtml" }
    chairs:
      - { name: Asha Rao, role: Co-Chairperson }
`,
    media: { 'logos/who.svg': 'svg 60x60' },
  },
  'picture-small': {
    why: 'A picture that has fewer pixels than its place has to be stretched, and looks as if it were out of focus.',
    wrong: `secretariat:
  - name: Asha Rao
    role: Director General
    photo: photos/asha.jpg

routes:
  - path: /
    title: Home
    blocks:
      - type: people
        people: $secretariat

  - path: "*"
    title: Not found
    blocks:
      - type: message
        title: "404"
`,
    right: `secretariat:
  - name: Asha Rao
    role: Director General
    photo: photos/asha-large.jpg

routes:
  - path: /
    title: Home
    blocks:
      - type: people
        people: $secretariat

  - path: "*"
    title: Not found
    blocks:
      - type: message
        title: "404"
`,
    media: { 'photos/asha.jpg': 'jpeg 300x375', 'photos/asha-large.jpg': 'jpeg 1344x1680' },
  },
  'picture-cut-away': {
    why: 'Portraits are shown upright, and of a very wide or very high picture only a piece remains: often not the face.',
    wrong: `secretariat:
  - name: Asha Rao
    role: Director General
    photo: photos/team.jpg

routes:
  - path: /
    title: Home
    blocks:
      - type: people
        people: $secretariat

  - path: "*"
    title: Not found
    blocks:
      - type: message
        title: "404"
`,
    right: `secretariat:
  - name: Asha Rao
    role: Director General
    photo: photos/asha.jpg

routes:
  - path: /
    title: Home
    blocks:
      - type: people
        people: $secretariat

  - path: "*"
    title: Not found
    blocks:
      - type: message
        title: "404"
`,
    media: { 'photos/team.jpg': 'jpeg 2400x800', 'photos/asha.jpg': 'jpeg 1344x1680' },
  },
  'picture-heavy': {
    why: 'A photo is cut to the size of its place, and a drawing (SVG) is sent as it is. This one is so large that it holds a photo or a map, and pages with it come late.',
    wrong: `header:
  name: $conference.name
  mark: logos/town.svg
  links:
    - label: Home
      link: /
`,
    right: `header:
  name: $conference.name
  mark: logos/mark.svg
  links:
    - label: Home
      link: /
`,
    media: { 'logos/mark.svg': 'svg 60x60', 'logos/town.svg': 'svg 60x60 1MB' },
  },
  'file-heavy': {
    why: 'Delegates open documents on their phones, often on the way. So many megabytes cost them minutes and money.',
    wrong: `documents:
  - id: itinerary
    name: Itinerary
    file: documents/scan.pdf

routes:
  - path: /
    title: Home
    blocks:
      - type: documents
        items: $documents
  - path: "*"
    title: Not found
    blocks: []
`,
    right: `documents:
  - id: itinerary
    name: Itinerary
    file: documents/itinerary.pdf

routes:
  - path: /
    title: Home
    blocks:
      - type: documents
        items: $documents
  - path: "*"
    title: Not found
    blocks: []
`,
    media: { 'documents/scan.pdf': 'pdf 6MB', 'documents/itinerary.pdf': 'pdf' },
  },
  'media-unused': {
    why: 'A file that nothing shows or links to is not published. Either it is left over, or its name was forgotten in site.yaml.',
    wrong: `header:
  name: $conference.name
  links:
    - label: Home
      link: /
`,
    right: `header:
  name: $conference.name
  mark: logos/mark.svg
  links:
    - label: Home
      link: /
`,
    media: { 'logos/mark.svg': 'svg 60x60' },
  },
  'text-does-not-fit': {
    why: 'Each place has room for so much. What is longer breaks into many lines, pushes its neighbours away, or is cut off by search engines.',
    wrong: `header:
  name: $conference.name
  links:
    - label: Home and everything about the conference
      link: /
`,
    right: `header:
  name: $conference.name
  links:
    - label: Home
      link: /
`,
  },
  'person-twice': {
    why: 'Nobody chairs two committees at once, so one of the entries was probably copied and not changed.',
    wrong: `secretariat:
  - name: Asha Rao
    role: Head of Design
  - name: Asha Rao
    role: Head of Tech
`,
    right: `secretariat:
  - name: Asha Rao
    role: Head of Design
  - name: Ben Adu
    role: Head of Tech
`,
  },
  'photo-twice': {
    why: 'Two people with different names have the same portrait: one of the two entries was copied.',
    wrong: `secretariat:
  - name: Asha Rao
    role: Head of Design
    photo: photos/asha.jpg
  - name: Ben Adu
    role: Head of Tech
    photo: photos/asha.jpg
`,
    right: `secretariat:
  - name: Asha Rao
    role: Head of Design
    photo: photos/asha.jpg
  - name: Ben Adu
    role: Head of Tech
`,
    media: { 'photos/asha.jpg': 'jpeg 400x500' },
  },
  'contact-twice': {
    why: 'Who calls the Director General should not reach the Secretary General: one of the two numbers was copied.',
    wrong: `contact:
  people:
    - name: Asha Rao
      role: Secretary General
      phone: "+91 98160 12345"
    - name: Ben Adu
      role: Director General
      phone: "+91 98160 12345"
  mails:
    - mail: mun@deodar-hall.school
      coordinator: Asha Rao
`,
    right: `contact:
  people:
    - name: Asha Rao
      role: Secretary General
      phone: "+91 98160 12345"
    - name: Ben Adu
      role: Director General
      phone: "+91 98160 54321"
  mails:
    - mail: mun@deodar-hall.school
      coordinator: Asha Rao
`,
  },
  'text-twice': {
    why: 'A new committee is often a copy of another, and its text is the last thing to be written. Visitors would read of the wrong one.',
    wrong: `committees:
  - id: who
    name: WHO
    about: The assembly of the health ministers of all member states.
    logo: { image: logos/who.svg, alt: A staff with a snake }
    guide: { note: Available soon }
    matrix: { title: Country Matrix, embed: "https://docs.google.com/spreadsheets/d/e/2PACX-1vQ/pubhtml" }
    chairs:
      - { name: Asha Rao, role: Co-Chairperson }
  - id: ecosoc
    name: ECOSOC
    about: The assembly of the health ministers of all member states.
    logo: { image: logos/who.svg, alt: A staff with a snake }
    guide: { note: Available soon }
    matrix: { title: Country Matrix, embed: "https://docs.google.com/spreadsheets/d/e/2PACX-1vQ/pubhtml" }
    chairs:
      - { name: Ben Adu, role: Co-Chairperson }
`,
    right: `committees:
  - id: who
    name: WHO
    about: The assembly of the health ministers of all member states.
    logo: { image: logos/who.svg, alt: A staff with a snake }
    guide: { note: Available soon }
    matrix: { title: Country Matrix, embed: "https://docs.google.com/spreadsheets/d/e/2PACX-1vQ/pubhtml" }
    chairs:
      - { name: Asha Rao, role: Co-Chairperson }
  - id: ecosoc
    name: ECOSOC
    about: The council for the economy and for social questions.
    logo: { image: logos/who.svg, alt: A staff with a snake }
    guide: { note: Available soon }
    matrix: { title: Country Matrix, embed: "https://docs.google.com/spreadsheets/d/e/2PACX-1vQ/pubhtml" }
    chairs:
      - { name: Ben Adu, role: Co-Chairperson }
`,
    media: { 'logos/who.svg': 'svg 60x60' },
  },
} satisfies Examples;
