//! The words by which pages name what they do, in English, German, French, Spanish, Italian and
//! Portuguese. All in the form that [`crate::normal::canonical`] gives.
//!
//! Must never hold logic: what a word means for a screen is decided where it is used.

use crate::phrases::Phrases;

/// Names of controls that send a form.
pub static SUBMIT: Phrases = Phrases::new(&[
    // en
    "submit", "sign up", "signup", "register", "create account", "create an account", "join",
    "log in", "login", "sign in", "signin", "continue", "next", "search", "find", "go", "save",
    "send", "apply", "confirm", "subscribe", "update", "add", "create", "post", "publish", "reply",
    "book", "order", "place order", "buy", "pay", "checkout", "check out", "get started", "start",
    "finish", "done", "ok", "request", "reset password", "verify", "book flight", "vote", "comment",
    "invite", "upload", "calculate", "convert", "translate", "filter",
    // de
    "absenden", "senden", "abschicken", "registrieren", "konto erstellen", "anmelden", "einloggen",
    "weiter", "fortfahren", "suchen", "suche", "finden", "speichern", "übernehmen", "bestätigen",
    "abonnieren", "hinzufügen", "erstellen", "bestellen", "kaufen", "jetzt kaufen", "bezahlen",
    "buchen", "los", "fertig", "anwenden", "aktualisieren", "zur kasse",
    // fr
    "envoyer", "soumettre", "s'inscrire", "inscription", "créer un compte", "créer mon compte",
    "se connecter", "connexion", "continuer", "suivant", "rechercher", "chercher", "trouver",
    "enregistrer", "sauvegarder", "appliquer", "confirmer", "valider", "s'abonner", "ajouter",
    "créer", "publier", "commander", "acheter", "payer", "réserver", "commencer", "terminer",
    // es
    "enviar", "registrarse", "regístrate", "crear cuenta", "crear una cuenta", "iniciar sesión",
    "acceder", "entrar", "ingresar", "continuar", "siguiente", "buscar", "encontrar", "guardar",
    "aplicar", "confirmar", "aceptar", "suscribirse", "suscribirme", "añadir", "agregar", "crear",
    "publicar", "pedir", "comprar", "pagar", "reservar", "comenzar", "finalizar",
    // it
    "invia", "inviare", "registrati", "iscriviti", "crea account", "crea un account", "accedi",
    "entra", "continua", "avanti", "cerca", "trova", "salva", "applica", "conferma", "abbonati",
    "aggiungi", "crea", "pubblica", "ordina", "acquista", "compra", "paga", "prenota", "inizia",
    "fine",
    // pt
    "registrar", "registar", "cadastrar", "cadastre-se", "criar conta", "criar uma conta",
    "iniciar sessão", "próximo", "seguinte", "avançar", "pesquisar", "procurar", "salvar",
    "guardar", "aceitar", "assinar", "subscrever", "inscrever-se", "adicionar", "criar",
    "encomendar", "começar", "concluir",
]);

/// Names of controls that stand beside the one that sends a form and do something else.
pub static NOT_SUBMIT: Phrases = Phrases::new(&[
    "cancel", "reset", "clear", "back", "close", "dismiss", "show password", "hide password",
    "show", "hide", "toggle", "remove", "delete", "previous", "forgot password", "help", "resend",
    "browse", "abbrechen", "zurück", "zurücksetzen", "schließen", "anzeigen", "löschen",
    "entfernen", "annuler", "retour", "fermer", "afficher", "effacer", "supprimer", "réinitialiser",
    "cancelar", "atrás", "volver", "cerrar", "mostrar", "borrar", "eliminar", "restablecer",
    "annulla", "indietro", "chiudi", "mostra", "cancella", "elimina", "reimposta", "voltar",
    "fechar", "limpar", "excluir", "redefinir",
]);

/// Words of logging in, registering and passwords.
pub static AUTHENTICATION: Phrases = Phrases::new(&[
    "log in", "login", "sign in", "signin", "sign up", "signup", "register", "registration",
    "create account", "create an account", "create your account", "password", "authenticate",
    "authentication", "two-factor", "verification code", "reset password", "join", "anmelden",
    "anmeldung", "einloggen", "registrieren", "registrierung", "konto erstellen", "passwort",
    "kennwort", "se connecter", "connexion", "s'inscrire", "inscription", "créer un compte",
    "créer mon compte", "mot de passe", "s'identifier", "iniciar sesión", "inicio de sesión",
    "registrarse", "regístrate", "crear cuenta", "crear una cuenta", "contraseña", "acceder",
    "ingresar", "accedi", "accesso", "registrati", "crea account", "crea un account",
    "iniciar sessão", "entrar", "cadastrar", "cadastre-se", "criar conta", "criar uma conta",
    "senha", "palavra-passe",
]);

/// Words of a newsletter: it takes an address, but it is no account.
pub static NEWSLETTER: Phrases = Phrases::new(&[
    "newsletter", "mailing list", "subscribe", "updates", "abonnieren", "s'abonner", "suscribirse",
    "suscríbete", "abbonati", "assinar", "subscrever", "boletín", "bulletin",
]);

/// Words of an account's name, in labels and field names.
pub static ACCOUNT_NAME: Phrases = Phrases::new(&[
    "username", "user name", "user", "login", "email", "e-mail", "email address", "e-mail address",
    "benutzername", "benutzer", "e-mail-adresse", "nom d'utilisateur", "identifiant",
    "adresse e-mail", "usuario", "nombre de usuario", "correo", "correo electrónico", "utente",
    "nome utente", "usuário", "utilizador", "nome de usuário",
]);

/// What a page says when something failed. Plain statements: they mean it wherever they stand.
pub static FAILURE: Phrases = Phrases::new(&[
    "error", "failed", "failure", "invalid", "not valid", "incorrect", "not correct", "isn't correct",
    "internal server error", "server error", "bad gateway", "service unavailable", "bad request",
    "wrong", "went wrong",
    "try again", "does not match", "do not match", "don't match", "doesn't match", "already exists",
    "already taken", "been taken", "already in use", "already registered", "is taken", "not found", "not allowed",
    "denied", "unable to", "could not", "couldn't", "cannot be", "can't be", "not recognised",
    "not recognized", "expired", "too short", "too long", "unavailable", "out of stock", "declined",
    "no longer available", "not saved", "we're sorry", "we are sorry", "fehler", "fehlgeschlagen", "ungültig", "ungültige", "ungültiges",
    "falsch", "falsches", "nicht gefunden", "bereits vergeben", "existiert bereits",
    "stimmen nicht überein", "erneut versuchen", "versuchen sie es erneut", "schiefgelaufen",
    "schiefgegangen", "nicht gespeichert", "nicht möglich", "konnte nicht", "konnten nicht", "tut uns leid", "nicht korrekt", "zu kurz", "zu lang", "abgelaufen", "erreur", "échec",
    "échoué", "invalide", "non valide", "incorrecte", "existe déjà", "déjà utilisé",
    "déjà utilisée", "introuvable", "ne correspondent pas", "réessayer", "veuillez réessayer",
    "refusé", "n'a pas pu", "n'ont pas pu", "désolé", "désolés", "trop court", "expiré", "fallo", "ha fallado", "inválido", "inválida", "no válido",
    "no válida", "incorrecto", "incorrecta", "ya existe", "ya está en uso", "no coinciden",
    "no se encontró", "inténtalo de nuevo", "inténtelo de nuevo", "salió mal", "no se pudo", "lo sentimos", "denegado",
    "demasiado corto", "demasiado corta", "errore", "fallito", "non valido", "non valida", "errato",
    "errata", "non corretto", "non corretta", "esiste già", "già in uso", "non trovato",
    "non corrispondono", "riprova", "non è stato possibile", "siamo spiacenti", "scaduto", "troppo corta", "troppo corto", "erro", "falhou",
    "falha", "incorreto", "incorreta", "já existe", "já está em uso", "não encontrado",
    "não coincidem", "não correspondem", "tente novamente", "não foi possível", "lamentamos", "deu errado", "muito curta",
    "muito curto",
]);

/// What a page says of something that failed just now; help about what cannot be done has other words.
pub static FAILED_NOW: Phrases = Phrases::new(&[
    "went wrong", "error occurred", "error has occurred", "errors occurred", "internal error",
    "internal server error", "server error", "bad gateway", "service unavailable", "bad request",
    "failed to", "unable to load", "unable to connect", "unable to contact", "could not load", "could not connect",
    "couldn't load", "couldn't find", "could not find", "could not be found", "could not be loaded", "was not found",
    "page not found", "not found", "no such", "does not exist", "doesn't exist", "has been removed",
    "access denied", "permission denied", "forbidden", "do not have permission", "don't have permission",
    "not authorized", "not authorised", "not permitted to view", "please try again", "erneut versuchen", "veuillez réessayer", "schiefgelaufen", "schiefgegangen",
    "ist ein fehler aufgetreten", "fehler aufgetreten", "nicht gefunden", "existiert nicht", "fehlgeschlagen",
    "zugriff verweigert", "keine berechtigung", "konnte nicht geladen", "une erreur est survenue",
    "une erreur s'est produite", "introuvable", "n'existe pas", "accès refusé", "ha ocurrido un error",
    "se ha producido un error", "salió mal", "no se encontró", "no existe", "acceso denegado",
    "si è verificato un errore", "non trovato", "accesso negato", "ocorreu um erro", "deu errado",
    "não encontrado", "acesso negado",
]);

/// What a page says of a value it wants otherwise. The same words also stand beside fields as hints.
pub static DEMAND: Phrases = Phrases::new(&[
    "is required", "are required", "required field", "this field is required", "please enter",
    "please fill", "please select", "please choose", "please provide", "please check",
    "enter a valid", "must be", "must contain", "must have", "must not", "should be",
    "can not be empty", "cannot be empty", "can't be blank", "at least", "missing", "bitte geben",
    "bitte wählen", "bitte füllen", "pflichtfeld", "erforderlich", "muss", "müssen", "mindestens",
    "darf nicht leer", "fehlt", "veuillez saisir", "veuillez entrer", "veuillez renseigner",
    "veuillez choisir", "est obligatoire", "est requis", "est requise", "obligatoire", "doit",
    "doivent", "au moins", "por favor", "introduce", "es obligatorio", "es obligatoria",
    "obligatorio", "debe", "deben", "al menos", "inserisci", "è obbligatorio", "è obbligatoria",
    "obbligatorio", "deve", "devono", "almeno", "preencha", "informe", "é obrigatório",
    "é obrigatória", "obrigatório", "deve ter", "pelo menos",
]);

/// What a page says when something went well.
pub static SUCCESS: Phrases = Phrases::new(&[
    "success", "successful", "successfully", "thank you", "thanks", "welcome", "has been saved",
    "saved", "has been sent", "message sent", "was sent", "has been created", "account created",
    "created", "confirmed", "completed", "all set", "you're in", "you are now", "added to",
    "has been added", "order placed", "received", "updated", "subscribed", "congratulations",
    "has been deleted", "have been deleted", "was deleted", "were deleted", "deleted", "has been removed", "was removed",
    "moved to the trash", "moved to trash", "has been moved", "has been published", "published", "has been archived", "archived",
    "has been restored", "restored", "gelöscht", "archiviert", "veröffentlicht", "supprimé", "supprimée", "eliminado", "eliminada",
    "check your inbox", "check your email", "registered", "submitted", "well done", "logged in",
    "signed in", "booked", "erfolg", "erfolgreich", "danke", "vielen dank", "willkommen",
    "gespeichert", "gesendet", "erstellt", "bestätigt", "hinzugefügt", "abgeschlossen", "gebucht", "reserviert", "angelegt", "aktualisiert", "eingegangen",
    "herzlichen glückwunsch", "succès", "réussi", "réussie", "merci", "bienvenue", "enregistré",
    "enregistrée", "envoyé", "envoyée", "créé", "confirmé", "confirmée", "ajouté", "ajoutée", "réservé", "réservée", "mis à jour", "mise à jour",
    "félicitations", "éxito", "exitoso", "gracias", "bienvenido", "bienvenida", "guardado",
    "enviado", "enviada", "creado", "creada", "confirmado", "confirmada", "añadido", "agregado", "reservado", "reservada", "actualizado", "actualizada",
    "felicidades", "riuscito", "riuscita", "grazie", "benvenuto", "benvenuta", "salvato", "inviato",
    "inviata", "creato", "confermato", "aggiunto", "prenotato", "prenotata", "aggiornato", "aggiornata", "complimenti", "con successo", "sucesso",
    "obrigado", "obrigada", "bem-vindo", "bem-vinda", "salvo", "guardada", "criado", "criada",
    "adicionado", "parabéns",
]);

/// What a page says of a search that brought nothing: an answer, whatever other words stand with it.
pub static NO_HITS: Phrases = Phrases::new(&[
    "nothing matched", "no results", "no result", "no matches", "no hits", "nothing was found",
    "nothing found", "did not match any", "didn't match any", "no items found", "no records found", "no entries found",
    "keine treffer", "kein treffer", "keine ergebnisse", "nichts gefunden", "aucun résultat", "rien trouvé",
    "sin resultados", "ningún resultado", "nessun risultato", "nenhum resultado",
]);

/// What turns a word of success or failure round, or makes it harmless.
pub static NEGATION: Phrases = Phrases::new(&[
    "not", "no", "without", "un", "kein", "keine", "nicht", "ohne", "pas", "aucune", "aucun",
    "sans", "sin", "ningún", "non", "nessun", "senza", "não", "nenhum", "sem",
]);

/// Names of lists and regions that hold results.
pub static RESULTS: Phrases = Phrases::new(&[
    "results", "result", "search results", "matches", "ergebnisse", "suchergebnisse", "treffer",
    "résultats", "resultados", "risultati",
]);

/// First options of drop-down lists that mean 'nothing chosen yet'.
pub static UNCHOSEN: Phrases = Phrases::new(&[
    "select", "choose", "please select", "please choose", "pick", "none selected", "any",
    "bitte wählen", "auswählen", "wählen", "choisir", "choisissez", "sélectionner", "sélectionnez",
    "seleccionar", "seleccione", "selecciona", "elegir", "elige", "scegli", "seleziona",
    "selezionare", "selecione", "selecionar", "escolha", "escolher",
]);

/// Words beside which a number is an age or a time to come: `5 minutes ago`, `in 3 Stunden`.
pub static TIME_UNITS: Phrases = Phrases::new(&[
    "s", "sec", "secs", "second", "seconds", "m", "min", "mins", "minute", "minutes", "h", "hr",
    "hrs", "hour", "hours", "d", "day", "days", "week", "weeks", "month", "months", "year", "years",
    "sekunde", "sekunden", "minuten", "std", "stunde", "stunden", "tag", "tagen", "tage", "woche",
    "wochen", "seconde", "secondes", "heure", "heures", "jour", "jours", "semaine", "semaines",
    "segundo", "segundos", "minuto", "minutos", "hora", "horas", "día", "días", "semana", "semanas",
    "dia", "dias", "secondo", "secondi", "minuti", "ora", "ore", "giorno", "giorni", "settimana",
    "settimane",
]);

/// Words that make a number with a unit an age or a countdown.
pub static AGO: Phrases = Phrases::new(&[
    "ago", "left", "remaining", "in", "just now", "vor", "noch", "übrig", "il y a", "restantes",
    "restant", "hace", "quedan", "fa", "rimanenti", "rimasti", "há", "atrás", "restam",
]);

/// Words for one, as in `an hour ago`.
pub static ONE: Phrases = Phrases::new(&[
    "a", "an", "one", "einer", "einem", "un", "une", "una", "uno", "um", "uma",
]);

/// What a page says while it is at work. Each is all that is said, but for dots.
pub static BUSY: Phrases = Phrases::new(&[
    "loading", "please wait", "searching", "processing", "working", "sending", "saving", "updating",
    "refreshing", "submitting", "uploading", "connecting", "one moment", "one moment please",
    "hang on", "laden", "lädt", "wird geladen", "bitte warten", "suche läuft", "einen moment",
    "wird gespeichert", "chargement", "chargement en cours", "veuillez patienter",
    "recherche en cours", "cargando", "espere", "espere por favor", "un momento", "buscando",
    "caricamento", "caricamento in corso", "attendere", "attendere prego", "carregando",
    "a carregar", "aguarde", "por favor aguarde",
]);

/// What an advertisement's slot is called.
pub static ADVERTISEMENT: Phrases = Phrases::new(&[
    "ad", "ads", "advert", "advertisement", "advertisements", "advertising", "sponsored",
    "sponsored content", "promoted", "anzeige", "anzeigen", "werbung", "publicité", "annonce",
    "publicidad", "anuncio", "anuncios", "pubblicità", "annuncio", "publicidade", "patrocinado",
]);

/// What a part that shows one picture after another is called.
pub static CAROUSEL: Phrases = Phrases::new(&[
    "carousel", "slideshow", "slide show", "karussell", "diashow", "bildergalerie", "carrousel",
    "diaporama", "carrusel", "presentación de imágenes", "carosello", "carrossel",
]);

/// Names of controls that turn it.
pub static TURNS_SLIDES: Phrases = Phrases::new(&[
    "next slide", "previous slide", "prev slide", "go to slide", "show slide", "nächste folie",
    "vorherige folie", "nächster slide", "diapositive suivante", "diapositive précédente",
    "diapositiva siguiente", "diapositiva anterior", "siguiente diapositiva",
    "diapositiva successiva", "diapositiva precedente", "próximo slide", "slide anterior",
]);

/// Words that stand beside a time of day without telling anything else.
pub static CLOCK_WORDS: Phrases = Phrases::new(&[
    "am", "pm", "a.m.", "p.m.", "utc", "gmt", "cet", "cest", "est", "edt", "pst", "pdt", "uhr", "h",
    "at", "um", "à", "time", "now", "today", "local", "mon", "tue", "wed", "thu", "fri", "sat",
    "sun", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "jan",
    "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "january",
    "february", "march", "april", "june", "july", "august", "september", "october", "november",
    "december",
]);

/// Every set, to be checked.
#[cfg(test)]
pub(crate) static ALL: &[&Phrases] = &[
    &SUBMIT,
    &NOT_SUBMIT,
    &AUTHENTICATION,
    &NEWSLETTER,
    &ACCOUNT_NAME,
    &FAILURE,
    &FAILED_NOW,
    &DEMAND,
    &SUCCESS,
    &NEGATION,
    &RESULTS,
    &UNCHOSEN,
    &TIME_UNITS,
    &AGO,
    &CLOCK_WORDS,
    &ONE,
    &BUSY,
    &ADVERTISEMENT,
    &CAROUSEL,
    &TURNS_SLIDES,
];
