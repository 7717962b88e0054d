/** A site of two pages with little on them. */
export const small = `conference:
  name: Example MUN
  edition: The 6th Edition
  year: "24"
  starts: 2024-08-01T08:00
  url: https://mun.example.org/
header:
  name: $conference.name
  links:
    - label: Home
      link: /
footer:
  name: $conference.name
routes:
  - path: /
    title: Home
    blocks:
      - type: text
        text: Welcome.
  - path: "*"
    title: Not found
    blocks:
      - type: message
        title: "404"
`;
