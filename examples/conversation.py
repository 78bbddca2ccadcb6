"""
A guest's conversation in Python, on a client generated from the service's own description. While `npm start` runs, generate the client
beside this file and run it:

    pip install openapi-python-client==0.29.1
    openapi-python-client generate --url http://localhost:3000/openapi.json --meta none --output-path examples/hotel_concierge_client
    HOTEL=7b1d5f0e-4c2a-4e58-9a43-0c1e5d6a2f10 python examples/conversation.py "When is breakfast?"

`npm run conformance -- python` does all of this.
"""

import os
import sys

from hotel_concierge_client import Client
from hotel_concierge_client.api.client_api import get_chat_session, post_message
from hotel_concierge_client.models import ChatSession, PostMessageXTestSession, QueryBody, SynchronousReply

# A refusal that the description does not know is an exception; one that it knows is an answer of the type Error.
concierge = Client(base_url=os.environ.get("API", "http://localhost:3000"), timeout=60, raise_on_unexpected_status=True)
# The generator hands a UUID of a header on as it is, and HTTP has only text there.
hotel = str(os.environ["HOTEL"])


def expect(kind, answer):
    """The answer, where it is of this kind."""
    if not isinstance(answer, kind):
        raise SystemExit(f"The service refused: {answer}")
    return answer


# Asking for the messages of no session opens one.
session = expect(ChatSession, get_chat_session.sync(client=concierge, x_client_id=hotel))

for question in sys.argv[1:] or ["When is breakfast?"]:
    # With this header the answer waits for the reply, which else comes on the socket.
    reply = expect(SynchronousReply, post_message.sync(
        client=concierge, x_client_id=hotel, session_id=session.id, x_test_session=PostMessageXTestSession.TRUE,
        body=QueryBody(query=question),
    ))
    print(f"> {question}\n{reply.message}\n")

transcript = expect(ChatSession, get_chat_session.sync(client=concierge, x_client_id=hotel, session_id=session.id))
for message in transcript.messages:
    print(f"{message.type_}: {message.message}")
