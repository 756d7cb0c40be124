// json-server behind an API key, with Swagger UI as its start page.
const express = require('express')
const jsonServer = require('json-server')
const path = require('path')
const swagger = require('swagger-ui-dist')

const ROLES = { 'depot-admin-7731': 'admin', 'depot-staff-2290': 'staff' }

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Depot API</title>
<link rel="stylesheet" href="ui/swagger-ui.css">
</head>
<body>
<div id="ui"></div>
<script src="ui/swagger-ui-bundle.js"></script>
<script>
SwaggerUIBundle({ url: 'openapi.json', dom_id: '#ui', deepLinking: true, validatorUrl: null })
</script>
</body>
</html>
`

const server = express()
server.get('/', (request, response) => response.type('html').send(page))
server.get('/openapi.json', (request, response) => response.sendFile(path.join(__dirname, 'openapi.json')))
server.use('/ui', express.static(swagger.getAbsoluteFSPath()))

server.use('/api', (request, response, next) => {
  const role = ROLES[request.get('X-API-Key')]
  if (!role) return response.status(401).json({ error: 'A valid X-API-Key is needed.' })
  if (request.method === 'DELETE' && role !== 'admin') {
    return response.status(403).json({ error: 'Only administrators may delete.' })
  }
  next()
})
server.use('/api', jsonServer.defaults({ logger: false }))
server.use('/api', jsonServer.router(path.join(process.env.DATA_DIR, 'db.json')))
server.listen(Number(process.env.PORT), '127.0.0.1')
