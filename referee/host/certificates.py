"""An authority of our own for https at home: it vouches only for home names and addresses, and its page reveals nothing secret.

Phones trust a root whose key was thrown away after it had signed the one authority below it, which may sign only for
names and addresses of a home network. Whoever steals the data folder cannot pose as a site on the internet.
"""

from __future__ import annotations

import ipaddress
import secrets
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from referee import clock
from referee.store.file.key import put_private
from referee.web.http.address import own_address, own_host

FOLDER = "https"
ROOT, MIDDLE, MIDDLE_KEY = "root.pem", "authority.pem", "authority.key"
YEARS = timedelta(days=3650)
SERVED = timedelta(days=397)
"""Phones refuse a server's certificate of more than 825 days, and browsers those of public sites of more than 398."""
EARLY = timedelta(days=30)
"""How long before its end a certificate is renewed."""
SKEW = timedelta(days=1)
"""How far a phone's clock may be behind."""
HOME_NAMES = ("local", "localhost", "home.arpa", "internal", "lan")
HOME_NETWORKS = (
    *("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10"),
    *("::1/128", "fc00::/7", "fe80::/10"),
)
"""What the authority may vouch for, besides the machine's own name and address."""


Signed = tuple[x509.Certificate, x509.Certificate, ec.EllipticCurvePrivateKey]
"""A root, the authority that it signed, and the authority's key."""


class Authority:
    """The authority of a folder, made if there is none, it is damaged, or it ends soon; an OSError if this is impossible."""

    def __init__(self, data: Path) -> None:
        self.folder = data / FOLDER
        self.folder.mkdir(mode=0o700, exist_ok=True)
        known = self._sound()
        self.mended = known is None and any((self.folder / name).exists() for name in (ROOT, MIDDLE, MIDDLE_KEY))
        """Whether there was one before that could not be used."""
        if known is None or known[1].not_valid_after_utc <= clock.moment() + SERVED:
            known = self._make()
        self.root, self._middle, self._key = known

    def public(self) -> bytes:
        """The certificate that phones should trust, and nothing else."""
        return self.root.public_bytes(Encoding.DER)

    def print(self) -> str:
        """Its fingerprint, in pairs as phones show it."""
        return self.root.fingerprint(hashes.SHA256()).hex(":").upper()

    def serve(self, names: frozenset[str]) -> tuple[Path, datetime]:
        """A new certificate for those of the names and addresses that belong to a home, with its key; and when the next is due.

        It is in a file of its own, which nobody else reads or writes and which must be removed once it has been read.
        """
        key = ec.generate_private_key(ec.SECP256R1())
        known = sorted(name for name in names if name.isascii() and self.may(name))
        builder = _certificate("Referee", self._middle, key, SERVED)
        builder = builder.add_extension(x509.SubjectAlternativeName([_general(name) for name in known]), critical=False)
        builder = builder.add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        builder = builder.add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        signed = builder.sign(self._key, hashes.SHA256())
        path = self.folder / f".server-{secrets.token_hex(8)}.pem"
        put_private(path, _pem(key) + signed.public_bytes(Encoding.PEM) + self._middle.public_bytes(Encoding.PEM))
        return path, signed.not_valid_after_utc - EARLY

    def may(self, name: str) -> bool:
        """Whether the authority may vouch for a name or an address."""
        constraints = self._middle.extensions.get_extension_for_class(x509.NameConstraints).value
        allowed = [each.value for each in constraints.permitted_subtrees or ()]
        general = _general(name).value
        if isinstance(general, str):
            return any(isinstance(each, str) and f".{general}".endswith(f".{each}") for each in allowed)
        return any(not isinstance(each, str) and general in each for each in allowed)

    def _sound(self) -> Signed | None:
        """What is stored in the folder; None if any of it is missing or damaged, or does not belong together."""
        try:
            root, middle = (
                x509.load_pem_x509_certificate((self.folder / name).read_bytes()) for name in (ROOT, MIDDLE)
            )
            key = load_pem_private_key((self.folder / MIDDLE_KEY).read_bytes(), None)
            middle.verify_directly_issued_by(root)
            middle.extensions.get_extension_for_class(x509.NameConstraints)
        except (FileNotFoundError, ValueError, TypeError, InvalidSignature, x509.ExtensionNotFound):
            return None
        if isinstance(key, ec.EllipticCurvePrivateKey) and key.public_key() == middle.public_key():
            return root, middle, key
        return None

    def _make(self) -> Signed:
        """A root that signs once, and the authority that it signs; the root's key is never written."""
        root_key, key = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
        host = own_host()[:40]
        root = _authority(f"Referee at home ({host})", None, root_key, host).sign(root_key, hashes.SHA256())
        middle = _authority(f"Referee on {host}", root, key, host).sign(root_key, hashes.SHA256())
        put_private(self.folder / MIDDLE_KEY, _pem(key))
        put_private(self.folder / ROOT, root.public_bytes(Encoding.PEM))
        put_private(self.folder / MIDDLE, middle.public_bytes(Encoding.PEM))
        return root, middle, key


_SIGNS = x509.KeyUsage(
    digital_signature=True,
    key_cert_sign=True,
    crl_sign=True,
    content_commitment=False,
    key_encipherment=False,
    data_encipherment=False,
    key_agreement=False,
    encipher_only=False,
    decipher_only=False,
)


def _authority(
    title: str, issuer: x509.Certificate | None, key: ec.EllipticCurvePrivateKey, host: str
) -> x509.CertificateBuilder:
    """A certificate that may sign for the names and addresses of a home, including this machine's."""
    allowed = x509.NameConstraints(list(map(_subtree, (host, own_address(), *HOME_NAMES, *HOME_NETWORKS))), None)
    builder = _certificate(title, issuer, key, YEARS).add_extension(_SIGNS, critical=True)
    below = x509.BasicConstraints(ca=True, path_length=0 if issuer else 1)
    return builder.add_extension(below, critical=True).add_extension(allowed, critical=True)


def _certificate(
    title: str, issuer: x509.Certificate | None, key: ec.EllipticCurvePrivateKey, lasts: timedelta
) -> x509.CertificateBuilder:
    """The common part of all certificates; one without an issuer signs itself."""
    began = clock.moment().astimezone(UTC) - SKEW
    signer = issuer.public_key() if issuer else key.public_key()
    assert isinstance(signer, ec.EllipticCurvePublicKey)
    by = issuer.subject if issuer else _name(title)
    return (
        x509.CertificateBuilder(by, _name(title), key.public_key(), x509.random_serial_number())
        .not_valid_before(began)
        .not_valid_after(began + lasts)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(signer), critical=False)
    )


def _name(title: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, title)])


def _general(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _subtree(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_network(name))
    except ValueError:
        return x509.DNSName(name)


def _pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
