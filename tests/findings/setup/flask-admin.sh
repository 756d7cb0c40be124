#!/bin/bash
# flask-admin.sh PORT : PyPI flask-admin + flask-sqlalchemy, bookings of a guest house
set -euo pipefail; P=$1; D=$DATA; mkdir -p $D
cat > $D/app.py <<'PY'
import sys,datetime
from flask import Flask
from flask_sqlalchemy import SQLAlchemy
from flask_admin import Admin
from flask_admin.contrib.sqla import ModelView
from flask_admin.contrib.fileadmin import FileAdmin
app=Flask(__name__); app.config.update(SECRET_KEY='x',SQLALCHEMY_DATABASE_URI='sqlite://'); db=SQLAlchemy(app)
class Guest(db.Model):
    id=db.Column(db.Integer,primary_key=True); name=db.Column(db.String(60),nullable=False); email=db.Column(db.String(80)); vip=db.Column(db.Boolean,default=False)
    def __str__(self): return self.name
class Booking(db.Model):
    id=db.Column(db.Integer,primary_key=True); room=db.Column(db.String(10)); arrive=db.Column(db.Date); nights=db.Column(db.Integer); guest_id=db.Column(db.ForeignKey(Guest.id)); guest=db.relationship(Guest,backref='bookings')
class G(ModelView):
    column_searchable_list=['name','email']; column_filters=['vip','name']; column_editable_list=['name']
    can_export=True; can_view_details=True
admin=Admin(app,name='Guest house')
admin.add_view(G(Guest,db.session)); admin.add_view(ModelView(Booking,db.session)); admin.add_view(FileAdmin(sys.argv[2],'/files/',name='Files'))
with app.app_context():
    db.create_all()
    for i,n in enumerate(['Lena Hof','Paul Iversen','Ria Sand','Otto Krug']): db.session.add(Guest(name=n,email=n.split()[0].lower()+'@example.org',vip=i==2))
    db.session.commit(); db.session.add(Booking(room='12',arrive=datetime.date(2025,5,2),nights=3,guest_id=1)); db.session.commit()
app.run('127.0.0.1',int(sys.argv[1]))
PY
mkdir -p $D/files; echo hi > $D/files/menu.txt; exec $APP/venv/bin/python $D/app.py $P $D/files
