# The site and its service in a small container: docs/publish.md says how to use it.

FROM node:24-slim AS build
WORKDIR /plenary
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# the address of the site; it counts only while conference.url is a sample
ARG PLENARY_URL
RUN npm run --silent build
# for npm run oc in this stage, which owns the accounts as the last stage does
RUN mkdir /members && chown node:node /members

FROM node:24-alpine
WORKDIR /plenary
COPY --from=build /plenary/dist dist
# the accounts of the OC are the only data; without the studio, the service writes no other file
RUN mkdir /members && chown node:node /members
VOLUME /members
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 PLENARY_MEMBERS=/members/members.json
USER node
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/service/main.js"]
